import type { Beat } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import type { CueView } from '../events/views.ts'

const greatFrom = 0.8
/** Minimum time (ms) between two moments of one kind. Some games kill the player every few seconds. */
const everyMs: { readonly [M in NonNullable<Cue['moment']>]?: number } = { death: 60_000, danger: 4000 }

/** Returns the big moment with which to stage a beat, if any. */
export function momentOf({ kind, salience }: Pick<Beat, 'kind' | 'salience'>): Cue['moment'] {
  if (salience < greatFrom) return undefined
  // The game itself announces a callout, which is staged like the arrival of a boss.
  if (kind === 'arrival' || kind === 'callout') return 'boss'
  if (kind === 'near-death') return 'danger'
  if (kind === 'comeback' || kind === 'victory') return 'triumph'
  return kind === 'death' ? 'death' : undefined
}

/**
 * Returns whether a cue may be staged as this moment. Returns false if a cue of another turn or reflex was staged as
 * it within the last `everyMs`. `now` is epoch ms.
 */
export function isMomentDue(
  moment: NonNullable<Cue['moment']>,
  {
    turn,
    cues,
    now,
  }: { readonly turn: string | undefined; readonly cues: readonly CueView[]; readonly now: number },
): boolean {
  const waitMs = everyMs[moment] ?? 0
  return cues.every(
    ({ cue, cuedAt = now }) =>
      cue.moment !== moment || (turn !== undefined && cue.turn === turn) || now - cuedAt >= waitMs,
  )
}
