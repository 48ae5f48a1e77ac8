import type { Beat } from '../events/beat.ts'
import type { Cue } from '../events/cue.ts'
import type { CueView } from '../events/stage-views.ts'

/** Minimum salience of a beat that is a big moment. */
const greatFrom = 0.8
/** Minimum time (ms) between two curtains, because some games kill the player every few seconds. */
const curtainEveryMs = 60_000

/**
 * Returns the big moment of a turn's beat; undefined for other beats, and for a death shortly after another one.
 * @param cues the run's cues, which show when the curtain last fell
 * @param now epoch ms
 */
export function momentOf(
  { kind, salience }: Pick<Beat, 'kind' | 'salience'>,
  {
    turn,
    cues,
    now,
  }: { readonly turn: string | undefined; readonly cues: readonly CueView[]; readonly now: number },
): Cue['moment'] {
  if (salience < greatFrom) return undefined
  if (kind === 'arrival') return 'boss'
  if (kind === 'near-death') return 'danger'
  if (kind === 'comeback' || kind === 'victory') return 'triumph'
  if (kind !== 'death') return undefined
  const hasJustFallen = cues.some(
    ({ cue, cuedAt = now }) => cue.moment === 'death' && cue.turn !== turn && now - cuedAt < curtainEveryMs,
  )
  return hasJustFallen ? undefined : 'death'
}
