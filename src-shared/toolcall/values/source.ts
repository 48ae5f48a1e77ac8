/**
 * A text that readers look into. Readers see it through these methods only, because the source keeps two records:
 *
 * - `sawEnd`: a reader met the end of the text, or missed something that could still follow. For a stream such a
 *   decision may change with the next delta, so nothing from there on may be shown. No reader sets it by hand.
 * - `work`: what looking costs, in characters. When the budget is gone, readers find nothing more, which keeps
 *   hostile text linear.
 */
export class Source {
  readonly length: number
  work = 0
  private readonly text: string
  private readonly limit: number
  private end = false
  private readonly found = new Map<string, { from: number; at: number }>()

  constructor(text: string, limit: number = 1.2 * text.length + 300_000) {
    this.text = text
    this.length = text.length
    this.limit = limit
  }

  /** Whether a reader has looked past the end since `forgetEnd`. */
  get sawEnd(): boolean {
    return this.end
  }

  /** Begins a new record for `sawEnd`. */
  forgetEnd(): void {
    this.end = false
  }

  spend(characters: number): void {
    this.work += characters
  }

  get exhausted(): boolean {
    return this.work > this.limit
  }

  /** The character at `at`, or undefined outside the text. */
  char(at: number): string | undefined {
    if (at >= this.length) this.end = true
    return this.text[at]
  }

  /** The UTF-16 code at `at`, or NaN outside the text. */
  code(at: number): number {
    if (at >= this.length) this.end = true
    return this.text.charCodeAt(at)
  }

  /** `char` without a record: for what the scan takes up later when it comes with the next delta. */
  peek(at: number): string | undefined {
    return this.text[at]
  }

  /** The text from `from` to `to`. A window that reaches past the end counts as having seen it. */
  slice(from: number, to: number = this.length): string {
    if (to > this.length) this.end = true
    return this.text.slice(from, to)
  }

  isEnd(at: number): boolean {
    if (at < this.length) return false
    this.end = true
    return true
  }

  /**
   * Matches a pattern that is anchored at `at`, in the next `reach` characters. Where the text ends inside that window,
   * a miss and a match up to the end both count as having seen it.
   */
  match(pattern: RegExp, at: number, reach: number): RegExpExecArray | null {
    const found = pattern.exec(this.text.slice(at, at + reach))
    if (at + reach > this.length && (found === null || at + found[0].length >= this.length)) this.end = true
    return found
  }

  /** The first position from `at` on whose code fails the test, at most `limit`. */
  skip(at: number, test: (code: number) => boolean, limit: number = this.length): number {
    const stop = Math.min(limit, this.length)
    let i = at
    while (i < stop && test(this.text.charCodeAt(i))) i++
    if (i >= this.length) this.end = true
    return i
  }

  /** Whether `literal` starts at `at`. A literal that the end of the text cuts does not, but may when more text comes. */
  has(literal: string, at: number): boolean {
    if (this.text.startsWith(literal, at)) return true
    if (at + literal.length > this.length && literal.startsWith(this.text.slice(at))) this.end = true
    return false
  }

  /** Like `has`, ignoring the case of Latin letters. `lower` must be in lower case. */
  hasFolded(lower: string, at: number): boolean {
    let i = 0
    for (; i < lower.length && at + i < this.length; i++) {
      const code = this.text.charCodeAt(at + i)
      if ((code >= 65 && code <= 90 ? code + 32 : code) !== lower.charCodeAt(i)) return false
    }
    if (i === lower.length) return true
    this.end = true
    return false
  }

  /** The next position of `literal` at or after `from`, or -1. Repeated searches over the same stretch cost nothing. */
  next(literal: string, from: number): number {
    const known = this.found.get(literal)
    if (known && known.from <= from && (known.at === -1 || known.at >= from)) {
      if (known.at === -1) this.end = true
      return known.at
    }
    const at = this.text.indexOf(literal, from)
    this.spend(((at === -1 ? this.length : at) - from) >> 4)
    this.found.set(literal, { from, at })
    if (at === -1) this.end = true
    return at
  }

  /** The last position of `literal`, or -1. More text may always hold a later one. */
  last(literal: string): number {
    this.end = true
    return this.text.lastIndexOf(literal)
  }

  /** The first position at or after `at` that is not white space. */
  skipSpace(at: number): number {
    return this.skip(at, isSpace)
  }

  /** The first position at or after `at` that is not a space or tab. */
  skipBlanks(at: number): number {
    return this.skip(at, isBlank)
  }

  /** The end of the line that holds `at`: the position of its line break, or of the end of the text. */
  lineEnd(at: number): number {
    const end = this.next('\n', at)
    return end === -1 ? this.length : end
  }

  /** Whether only blanks separate `at` from the start of its line. */
  atLineStart(at: number): boolean {
    let i = at - 1
    while (i >= 0 && isBlank(this.text.charCodeAt(i))) i--
    return i < 0 || this.text.charCodeAt(i) === 10 || this.text.charCodeAt(i) === 13
  }
}

export const isSpace = (code: number): boolean =>
  code === 32 || code === 10 || code === 13 || code === 9 || code === 0xa0
const isBlank = (code: number): boolean => code === 32 || code === 9

/** Rows found by the mark they begin with, ignoring the case of its letters. */
export interface LiteralTable<T> {
  /** The rows whose first two characters are at `at`: few enough to compare one by one. */
  at(source: Source, at: number): readonly T[]
}

const NONE: readonly never[] = []
const lower = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code)
const keyOf = (first: number, second: number): number => lower(first) * 65_536 + lower(second)

/** Groups rows by the first two characters of their mark, which every mark must have. */
export function literalTable<T>(rows: readonly T[], mark: (row: T) => string): LiteralTable<T> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const text = mark(row)
    const key = keyOf(text.charCodeAt(0), text.charCodeAt(1))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return {
    at(source, at) {
      return groups.get(keyOf(source.code(at), source.code(at + 1))) ?? NONE
    },
  }
}
