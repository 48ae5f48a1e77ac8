import type { LlmMode } from '../../src-shared/llm/driver.ts'
import { byteWords } from './byte-words.ts'

/** What `adlib models` tells of one model. What its server does not tell is absent. */
export interface ModelRow {
  readonly model: string
  /** The driver that reaches it: `ollama` or `openai`. */
  readonly server: string
  /** Bytes on disk. */
  readonly size?: number
  /** Most tokens that it was made for. */
  readonly context?: number
  readonly capabilities?: readonly string[]
  /** It continues text and was never taught to chat. */
  readonly base?: boolean
  /** How `auto` would ask it now; absent for one that writes no text. */
  readonly mode?: LlmMode
  /** Whether that mode was learned of this model, not only read from what it is. */
  readonly remembered?: boolean
  readonly loaded?: boolean
}

const headings = ['MODEL', 'SIZE', 'CONTEXT', 'MODE', 'LOADED', 'CAN']

/** The rows as aligned lines under headings, for people; the server stands there where there are several. */
export function modelTable(rows: readonly ModelRow[]): string[] {
  const several = new Set(rows.map(({ server }) => server)).size > 1
  const cells = rows.map((row) => [...(several ? [row.server] : []), ...cellsOf(row)].map(plain))
  const lines = [[...(several ? ['SERVER'] : []), ...headings], ...cells]
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const cellsOf = (row: ModelRow): string[] => [
  row.model,
  row.size === undefined ? '–' : byteWords(row.size),
  row.context === undefined ? '–' : String(row.context),
  row.mode === undefined ? '–' : row.remembered ? `${row.mode} (remembered)` : row.mode,
  row.loaded === undefined ? '–' : row.loaded ? 'yes' : 'no',
  badgesOf(row).join(', ') || '–',
]

/** What tells a model from others: nearly all complete text, so that is left out. */
const badgesOf = ({ capabilities, base }: ModelRow): string[] => [
  ...(capabilities ?? ['unknown']).filter((capability) => capability !== 'completion'),
  ...(base ? ['base'] : []),
]

/** A server's words without what would steer a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const plain = (cell: string): string => cell.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
