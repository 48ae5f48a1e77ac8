import type { Beat } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import type { CueView } from '../events/stage-views.ts'

/** Minimum salience of a beat that is a big moment. */
const greatFrom = 0.8
/** Minimum time (ms) between two moments of one kind. Some games kill the player every few seconds. */
const everyMs: { readonly [M in NonNullable<Cue['moment']>]?: number } = { death: 60_000, danger: 4000 }

/**
 * Returns the big moment with which a beat is staged; undefined if its salience is below `greatFrom` or its kind
 * has no choreography.
 */
export function momentOf({ kind, salience }: Pick<Beat, 'kind' | 'salience'>): Cue['moment'] {
  if (salience < greatFrom) return undefined
  // A callout is a moment that the game itself announces as decisive. It is staged like the arrival of a boss.
  if (kind === 'arrival' || kind === 'callout') return 'boss'
  if (kind === 'near-death') return 'danger'
  if (kind === 'comeback' || kind === 'victory') return 'triumph'
  return kind === 'death' ? 'death' : undefined
}

/**
 * Returns whether a cue may be staged as a moment of this kind. Returns false if another turn or a reflex showed a
 * moment of the same kind less than `everyMs` ago, or is about to show one.
 * @param cues the run's cues
 * @param now epoch ms
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
