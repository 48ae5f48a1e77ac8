import type { ModelAsks } from '../../src-shared/events/audition.ts'
import type { LlmMode } from '../../src-shared/llm/driver.ts'
import type { SpeedMemo } from '../../src-shared/llm/model-memo.ts'
import type { PullProgress } from '../../src-shared/llm/ollama/client.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { Runner, RunnerReason } from '../../src-shared/settings/models.ts'
import { formatBytes } from '../platform/format-bytes.ts'
import { tableOf } from './command.ts'

/** One model in the output of `adlib models`. Facts that its server does not report are undefined. */
export interface ModelRow {
  readonly model: string
  /** Name of the model's driver: `ollama`, `openai` or `engine`. */
  readonly server: string
  /** Who runs weights that both Ollama and the engine have, and why. */
  readonly runs?: { readonly by: Runner; readonly why: RunnerReason }
  /** Path of a weights file that the engine can run. */
  readonly file?: string
  /** Size on disk (bytes). */
  readonly size?: number
  /** Maximum context in tokens. */
  readonly context?: number
  readonly capabilities?: readonly string[]
  /** Whether this is a base model, which completes text but is not tuned for chat. */
  readonly base?: boolean
  /** Whether Ollama runs this model on its own servers. */
  readonly cloud?: boolean
  /** Mode that `auto` would use now. Undefined for a model that writes no text. */
  readonly mode?: LlmMode
  /** Whether Adlib learned this mode from the model's answers. */
  readonly remembered?: boolean
  /** What a show requests from the model, and the reason. */
  readonly asks?: ModelAsks
  readonly why?: string
  readonly speed?: SpeedMemo
  readonly loaded?: boolean
}

const headings = ['MODEL', 'SIZE', 'CONTEXT', 'MODE', 'ASKED FOR', 'PER LINE', 'LOADED', 'CAN']

/** Formats the rows as an aligned table. If there are several servers, a column names the server. */
export function modelTable(rows: readonly ModelRow[]): string[] {
  const several = new Set(rows.map(({ server }) => server)).size > 1
  const cells = rows.map((row) => [...(several ? [row.server] : []), ...cellsOf(row)])
  return tableOf([[...(several ? ['SERVER'] : []), ...headings], ...cells])
}

const cellsOf = (row: ModelRow): string[] => [
  row.model,
  row.size === undefined ? '–' : formatBytes(row.size),
  row.context === undefined ? '–' : String(row.context),
  row.mode === undefined ? '–' : row.remembered ? `${row.mode} (remembered)` : row.mode,
  row.asks ?? '–',
  row.speed?.answerMs === undefined ? '–' : `${(row.speed.answerMs / 1000).toFixed(1)} s`,
  row.loaded === undefined ? '–' : row.loaded ? 'yes' : 'no',
  badgesOf(row).join(', ') || '–',
]

/** Returns the entries of the column CAN. Nearly all models have the capability `completion`, so it is left out. */
const badgesOf = ({ capabilities, base, cloud }: ModelRow): string[] => [
  ...(capabilities ?? ['unknown']).filter((capability) => capability !== 'completion'),
  ...(base ? ['base'] : []),
  ...(cloud ? ['cloud'] : []),
]

const lineGapMs = 400

/**
 * Returns a function that prints the progress of a download: at most one line every `lineGapMs`, and never the same
 * line twice in a row.
 */
export function pullProgress(print: (line: string) => void, clock: Clock): (progress: PullProgress) => void {
  let printedAt = Number.NEGATIVE_INFINITY
  let printed = ''
  return ({ status, total, completed = 0 }) => {
    const percent = total ? Math.min(100, Math.floor((completed / total) * 100)) : undefined
    const key = `${status} ${percent}`
    const now = clock.monotonic()
    if (key === printed || now - printedAt < lineGapMs) return
    printedAt = now
    printed = key
    const done = total ? `: ${percent} % (${formatBytes(completed)} of ${formatBytes(total)})` : ''
    print(`${status}${done}`)
  }
}
