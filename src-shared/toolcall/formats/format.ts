import type { Repair } from '../../step/repair.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import type { Source } from '../values/source.ts'
import type { FinalWords } from './final-words.ts'

/** Marks that a model puts around calls. The formats read what is between them. */
export interface Wrapper {
  readonly name: string
  /** Lower case: the case of marks is ignored. */
  readonly open: string
  /** What may close it, in its usual case. The end of a call closes it, too. */
  readonly close: readonly string[]
  readonly emitters: string
  /** False: backslashes in function-call strings are literal. */
  readonly escapes?: false
  /** What must follow the opener (blanks apart) for it to be one. */
  readonly follows?: string
  /** True: the mark shows a place for data, not the wish to call; what is too weak for prose is too weak here. */
  readonly weak?: true
}

/** A call as a format found it: the name as written, the arguments unjudged, scalars of unknown type as RawText. */
export interface ParsedCall {
  readonly name: string
  readonly args: unknown
  /** Values without a name, in order. */
  readonly positional?: readonly unknown[]
  /** The model's own id. */
  readonly id?: string | undefined
  readonly repairs: readonly Repair[]
  /** Why the call is invalid, where its tool's schema has no error for it. */
  readonly problem?: string | undefined
  readonly from: number
  readonly end: number
}

/** What one format makes of the text at one place. */
export interface Match {
  readonly from: number
  readonly end: number
  readonly calls: readonly ParsedCall[]
  /**
   * Whether the writing alone shows that a call was meant. If so, a call that fits no tool is rejected
   * and cut from the content; if not, the text stays what it is.
   */
  readonly meant: boolean
  /** The calls are broken, and count as rejected only where the match is a statement by itself. */
  readonly doubtful?: true
  /** The words of an object that is shaped like a final step. */
  readonly final?: FinalWords
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
  /** A wrapper that marks calls is open. */
  readonly sure: boolean
  /** Only blanks and list marks precede `at` on its line. */
  readonly lineStart: boolean
}

/**
 * One way of writing calls. `anchors` are the characters it can start with; `'line'` is any
 * start of a line. `read` looks at one place.
 */
export interface Format {
  readonly name: string
  /** One call of a tool `wait` with `ms` 9, as the emitters write it. */
  readonly example: string
  readonly emitters: string
  readonly anchors: string | 'line'
  /** Where it counts: in prose too, or only inside a wrapper. */
  readonly place: 'anywhere' | 'wrapper'
  read(site: Site): Match | undefined
}
