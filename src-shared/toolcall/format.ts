import type { Repair } from '../step/repair.ts'
import type { Source } from './source.ts'
import type { ToolIndex } from './tool-index.ts'
import type { Wrapper } from './wrappers.ts'

/** A call as a format found it: the name as written, the arguments unjudged, scalars of unknown type as RawText. */
export interface RawCall {
  readonly name: string
  readonly args: unknown
  /** Values that stood without a name, in order. */
  readonly positional?: readonly unknown[]
  /** The model's own id. */
  readonly id?: string | undefined
  readonly repairs: readonly Repair[]
  readonly from: number
  readonly end: number
}

/** What one format makes of the text at one place. */
export interface Reading {
  readonly from: number
  readonly end: number
  readonly calls: readonly RawCall[]
  /**
   * Whether the writing alone shows that a call was meant. If so, a call that fits no tool is rejected
   * and cut from the content; if not, the text stays what it is.
   */
  readonly meant: boolean
  /** The name of the format, where a wrapper reads for others. */
  readonly format?: string
}

/** Where a format looks: a position in the text and what surrounds it. */
export interface Site {
  readonly source: Source
  readonly at: number
  readonly tools: ToolIndex
  /** The innermost wrapper that is open here; notations that are too weak for prose count inside one. */
  readonly wrapper: Wrapper | undefined
  /** A wrapper that says «call» is open. */
  readonly sure: boolean
  /** Nothing but blanks and list marks stands before `at` on its line. */
  readonly lineStart: boolean
}

/**
 * One way of writing calls. `anchors` are the characters it can start with; `'line'` is any
 * start of a line. `read` looks at the one place it is given and must mark the source when it looks past the end.
 */
export interface Format {
  readonly name: string
  /** One call of a tool `wait` with `ms` 9, as the emitters write it. */
  readonly example: string
  readonly emitters: string
  readonly anchors: string | 'line'
  /** Where it counts: in prose too, or only inside a wrapper. */
  readonly place: 'anywhere' | 'wrapper'
  read(site: Site): Reading | undefined
}
