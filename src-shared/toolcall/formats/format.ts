import type { Repair } from '../../step/repair.ts'
import type { ToolIndex } from '../repair/tool-index.ts'
import type { OpenValue, Source } from '../values/source.ts'
import type { FinalWords } from './final-words.ts'

/** Marks around calls. */
export interface Wrapper {
  readonly name: string
  /** In lower case. Marks match regardless of case. */
  readonly open: string
  /** Marks that end the wrapper. Without one of them, it ends after its last call. */
  readonly close: readonly string[]
  readonly emitters: string
  /** False if backslashes in strings are literal, except in single quotes inside a list of calls. */
  readonly escapes?: false
  /** Characters of which one must follow the opener, after any blanks. */
  readonly follows?: string
  /** True for marks that usually enclose data instead of calls, such as a code fence. */
  readonly weak?: true
}

/** A call as written, before any check. Scalars of unknown type are `RawText` values. */
export interface ParsedCall {
  readonly name: string
  readonly args: unknown
  readonly positional?: readonly unknown[]
  readonly id?: string | undefined
  readonly repairs: readonly Repair[]
  /** An error that a check against the tool's schema would not find. */
  readonly problem?: string | undefined
  /** Set if the call ends with the text: inside a key or value, or otherwise where more could follow (`unclosed`). */
  readonly open?: OpenValue | 'unclosed' | undefined
  readonly from: number
  readonly end: number
}

/** Result of one format at one position in the text. */
export interface Match {
  readonly from: number
  readonly end: number
  readonly calls: readonly ParsedCall[]
  /**
   * Whether the format alone shows that a call was meant. If so, a match without a valid call is rejected instead of
   * shown as text.
   */
  readonly meant: boolean
  /**
   * Set if the match could also be other data. A match without a valid call is then rejected only if `standsAlone`
   * accepts its position.
   */
  readonly doubtful?: true
  readonly final?: FinalWords
  /** Set if the match ends with the text. */
  readonly open?: ParsedCall['open']
  /** Name of the format, such as `mistral/json` for JSON in a wrapper. If absent, the scan adds it. */
  readonly format?: string
}

/** A position in the text, with the state of the scan. */
export interface Site {
  readonly source: Source
  readonly at: number
  readonly tools: ToolIndex
  readonly wrapper: Wrapper | undefined
  /** Whether a wrapper that marks calls is open. */
  readonly sure: boolean
  /** Whether only blanks, a list mark or cut marks precede `at` in its line. Always true inside a wrapper. */
  readonly lineStart: boolean
}

/**
 * One form in which models write calls. `anchors` are the characters with which a call can start, or `'line'` for any
 * line.
 */
export interface Format {
  readonly name: string
  /** A call of the tool `wait` with `ms` set to 9, in this format. */
  readonly example: string
  readonly emitters: string
  readonly anchors: string | 'line'
  /** Where the format is read: only in a wrapper, or anywhere, even in prose. */
  readonly place: 'anywhere' | 'wrapper'
  read(site: Site): Match | undefined
}

/** The end of a text in which a value is due: after a key, a comma or an opening bracket. */
const VALUE_DUE = /[:,{[(]\s*$/
const maxTail = 20

/** Reads a format at a site, and marks the calls that end with the text. */
export function readFormat(format: Format, site: Site): Match | undefined {
  const { result, sawEnd, openValue } = site.source.observe(() => format.read(site))
  if (!result || !sawEnd) return result
  const { source } = site
  const isDue =
    source.skipSpace(result.end) >= source.length &&
    VALUE_DUE.test(source.slice(Math.max(0, source.length - maxTail)))
  const open = openValue ?? (isDue ? 'maybe' : 'unclosed')
  return { ...result, open, calls: result.calls.map((call) => ({ ...call, open })) }
}
