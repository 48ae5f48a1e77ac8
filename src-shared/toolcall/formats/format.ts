import type { Repair } from '../../step/repair.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import type { Source } from '../values/source.ts'
import type { FinalWords } from './final-words.ts'

/** Marks around calls. The formats read the text between the marks. */
export interface Wrapper {
  readonly name: string
  /** Opener in lower case. Marks match regardless of case. */
  readonly open: string
  /** Closers, in their usual case. Without a closer, the wrapper ends after its last call. */
  readonly close: readonly string[]
  readonly emitters: string
  /** Set to false if backslashes in the strings of function calls are literal. */
  readonly escapes?: false
  /** Text that must follow the opener, ignoring blanks. */
  readonly follows?: string
  /**
   * True for marks that usually enclose data and not calls, such as a code fence. A format that is too ambiguous to be
   * recognized in prose is not recognized inside these marks either.
   */
  readonly weak?: true
}

/**
 * A call as a format read it, before any check. Its name is as written, and scalars of unknown type are `RawText`
 * values.
 */
export interface ParsedCall {
  readonly name: string
  readonly args: unknown
  /** Values without names, in order. */
  readonly positional?: readonly unknown[]
  /** The id that the model gave the call. */
  readonly id?: string | undefined
  readonly repairs: readonly Repair[]
  /** Error that the tool's schema cannot report. */
  readonly problem?: string | undefined
  readonly from: number
  readonly end: number
}

/** Result of one format at one position in the text. */
export interface Match {
  readonly from: number
  readonly end: number
  readonly calls: readonly ParsedCall[]
  /**
   * Whether the format alone shows that a call was meant. If so, a call that fits no tool is rejected and cut from the
   * content; otherwise it stays text.
   */
  readonly meant: boolean
  /** Set for broken calls. They are rejected if `standsAlone` accepts their position, and are text otherwise. */
  readonly doubtful?: true
  /** The text of an object in the shape of a final step. */
  readonly final?: FinalWords
  /** Name of the format that read the calls inside a wrapper. */
  readonly format?: string
}

/** A position in the text, with the state of the scan around it. */
export interface Site {
  readonly source: Source
  readonly at: number
  readonly tools: ToolIndex
  /**
   * The innermost open wrapper. Formats that are too ambiguous for prose count only inside a wrapper that marks calls.
   */
  readonly wrapper: Wrapper | undefined
  /** Whether a wrapper that marks calls is open. */
  readonly sure: boolean
  /** Whether only blanks and list marks precede `at` on its line. */
  readonly lineStart: boolean
}

/**
 * One form in which models write calls. `anchors` are the characters with which such a call can start, or `'line'` for
 * the start of any line. `read` examines one position.
 */
export interface Format {
  readonly name: string
  /** Example: a call of the tool `wait` with `ms` 9. */
  readonly example: string
  readonly emitters: string
  readonly anchors: string | 'line'
  /** Whether the format also counts in prose, or only inside a wrapper. */
  readonly place: 'anywhere' | 'wrapper'
  read(site: Site): Match | undefined
}
