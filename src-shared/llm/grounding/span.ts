/** What a stretch of the request can be taken as. */
export type SpanKind =
  | 'number'
  | 'date'
  | 'time'
  | 'list'
  | 'formula'
  | 'quoted'
  | 'code'
  | 'link'
  | 'email'
  | 'name'
  | 'phrase'

/** A value that stands in the request: its place, its words, and the value it is read as. */
export interface Span {
  readonly kind: SpanKind
  readonly start: number
  readonly end: number
  readonly text: string
  readonly value: unknown
  /** A number's unit as written (`%`, `km`, `years`), lower case. */
  readonly unit?: string | undefined
}

export const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end
