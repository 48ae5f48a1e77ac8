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
  /** The first character after the opener and any whitespace must be one of these. */
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
  /** Arguments without names, in order. */
  readonly positional?: readonly unknown[]
  /** The id that the model gave the call. */
  readonly id?: string | undefined
  readonly repairs: readonly Repair[]
  /** An error that a check of the arguments against the tool's schema would not find. */
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
   * Whether the format alone shows that a call was meant. If so, a match without a valid call is rejected and cut from
   * the content, unless it is `doubtful`. If not, such a match is rejected only if it stands alone and names only
   * declared tools; otherwise it stays text.
   */
  readonly meant: boolean
  /**
   * Set if the match could also be other data: a broken call, JSON that names only unknown tools, or the content of a
   * `weak` wrapper. If none of its calls is valid, the match is rejected only if `standsAlone` accepts its position;
   * otherwise it stays text.
   */
  readonly doubtful?: true
  /** The text of an object in the shape of a final step. */
  readonly final?: FinalWords
  /**
   * Name of the format that read the calls. Inside a wrapper, the wrapper's name and the formats in it: `mistral/json`.
   * A format can leave it out; the scan adds it.
   */
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
  /**
   * Whether `at` begins its line, apart from blanks, a list mark, and marks that the scan cut. Inside a wrapper, always
   * true.
   */
  readonly lineStart: boolean
}

/**
 * One form in which models write calls. `anchors` are the characters with which such a call can start, or `'line'` for
 * the start of any line. `read` examines one position.
 */
export interface Format {
  readonly name: string
  /** A call of the tool `wait` with `ms` 9, in this format. */
  readonly example: string
  readonly emitters: string
  readonly anchors: string | 'line'
  /** Where the format is recognized: anywhere, including prose, or only inside a wrapper. */
  readonly place: 'anywhere' | 'wrapper'
  read(site: Site): Match | undefined
}
