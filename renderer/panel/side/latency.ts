import { spokenText } from '../../../src-shared/events/cue-words.ts'
import type { State } from '../../../src-shared/events/state.ts'

/** Median and 95th percentile of some durations (ms). */
export interface Spread {
  readonly p50: number
  readonly p95: number
}

/**
 * Time from an observation until a line about it was queued (`thought`), and until an overlay painted it (`painted`).
 */
export interface Latency {
  readonly thought: Spread | null
  readonly painted: Spread | null
}

/** Returns the latency of the performer's lines about a picture. A value is null while there is no data for it. */
export function latencyOf({ cues, turns }: Pick<State, 'cues' | 'turns'>): Latency {
  const seenAt = new Map(
    turns.flatMap(({ turn, saw, agent }) =>
      saw === undefined || agent !== 'performer' ? [] : [[turn, saw.at] as const],
    ),
  )
  const lines = cues.flatMap(({ cue, queuedAt, shown }) => {
    const seen = cue.turn === undefined ? undefined : seenAt.get(cue.turn)
    return seen === undefined || spokenText(cue.content) === null
      ? []
      : [
          {
            thought: queuedAt === undefined ? [] : [queuedAt - seen],
            painted: shown.slice(0, 1).map(({ at }) => at - seen),
          },
        ]
  })
  return {
    thought: spreadOf(lines.flatMap(({ thought }) => thought)),
    painted: spreadOf(lines.flatMap(({ painted }) => painted)),
  }
}

function spreadOf(durations: readonly number[]): Spread | null {
  const sorted = durations.filter((ms) => ms >= 0).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]
  const [p50, p95] = [at(0.5), at(0.95)]
  return p50 === undefined || p95 === undefined ? null : { p50, p95 }
}
