import type { AuditionLine, ModelAsks } from '../../events/audition.ts'

const toolsFrom = 0.6
/** Minimum share of good lines for a model to be asked for anything. Below it, the bank's lines are better. */
const nothingBelow = 0.2

/** Statistics of an audition's lines. Shares are from 0 to 1. */
export interface AuditionSummary {
  readonly lines: number
  readonly good: number
  readonly goodShare: number
  readonly echoShare: number
  readonly repeats: number
  readonly refusals: number
  readonly filtered: number
  readonly late: number
  readonly medianMs: number
}

/** Summarizes the lines of an audition. */
export function summaryOf(lines: readonly AuditionLine[]): AuditionSummary {
  const count = (fault: AuditionLine['fault']) => lines.filter((line) => line.fault === fault).length
  const share = (part: number) => (lines.length === 0 ? 0 : part / lines.length)
  const good = count(undefined)
  const times = lines.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    lines: lines.length,
    good,
    goodShare: share(good),
    echoShare: share(count('echo')),
    repeats: count('repeat'),
    refusals: count('refused'),
    filtered: count('filtered'),
    late: count('late'),
    medianMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
  }
}

/** Decides how to use a model after an audition. If `callsTools` is null or false, the model gets no tools. */
export function asksAfter(lines: readonly AuditionLine[], callsTools: boolean | null): ModelAsks {
  const { goodShare } = summaryOf(lines)
  if (goodShare < nothingBelow) return 'nothing'
  return callsTools === true && goodShare >= toolsFrom ? 'tools' : 'words'
}
