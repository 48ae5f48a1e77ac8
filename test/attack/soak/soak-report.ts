import type { FaultOutcome } from './faults.ts'
import type { Trend } from './process-sampler.ts'

export interface SoakFigures {
  readonly minutes: number
  readonly seed: number
  readonly disk: string
  readonly pages: string
  readonly outcomes: readonly FaultOutcome[]
  readonly counts: { deliveries: number; acks: number; cues: number }
  readonly events: number
  readonly turns: number
  readonly calls: number
  readonly warmUpMinutes: number
  /** Null on platforms without /proc. */
  readonly rss: Trend | null
  readonly handles: Trend | null
  readonly stop: { code: number | null; ms: number }
}

const seconds = (ms: number | null): string => (ms === null ? 'never' : `${(ms / 1000).toFixed(1)} s`)

function spreadOf(times: readonly (number | null)[]): { median: string; worst: string } {
  const sorted = [...times].sort((a, b) => (a ?? Infinity) - (b ?? Infinity))
  return { median: seconds(sorted[(sorted.length - 1) >> 1] ?? null), worst: seconds(sorted.at(-1) ?? null) }
}

export function soakReport(figures: SoakFigures): string {
  const kinds = [...new Set(figures.outcomes.map(({ name }) => name))].sort()
  const faultRows = kinds.map((kind) => {
    const outcomes = figures.outcomes.filter(({ name }) => name === kind)
    const silence = spreadOf(outcomes.map(({ silenceMs }) => silenceMs))
    const restored = outcomes.flatMap(({ restoredMs }) => (restoredMs === undefined ? [] : [restoredMs]))
    const back = restored.length === 0 ? '–' : spreadOf(restored).worst
    return `| ${kind} | ${outcomes.length} | ${silence.median} | ${silence.worst} | ${back} |`
  })
  const trend = (what: string, found: Trend | null, unit: string): string =>
    found === null
      ? `| ${what} | not measured on this platform |`
      : `| ${what} | ${found.least.toFixed(0)} to ${found.most.toFixed(0)}${unit}, slope ${found.perHour.toFixed(1)}${unit} an hour after ${figures.warmUpMinutes.toFixed(0)} min of warm-up |`
  const { counts, stop } = figures
  return [
    `Soak of ${figures.minutes} minutes, seed ${figures.seed}, ${figures.pages}; full disk: ${figures.disk}`,
    '',
    '| fault | times | time without a new cue, median | worst | until restored, worst |',
    '|---|--:|--:|--:|--:|',
    ...faultRows,
    '',
    '| figure | value |',
    '|---|---|',
    `| events on disk | ${figures.events}, no hole in \`seq\` |`,
    `| deliveries of events to pages | ${counts.deliveries}, each compared with the file |`,
    `| acknowledged commands | ${counts.acks}, each looked up in the file |`,
    `| turns, tool calls, cues that a page confirmed | ${figures.turns}, ${figures.calls}, ${counts.cues} |`,
    trend('memory (RSS)', figures.rss, ' MB'),
    trend('open handles', figures.handles, ''),
    `| polite end | exit ${stop.code} after ${seconds(stop.ms)} |`,
  ].join('\n')
}
