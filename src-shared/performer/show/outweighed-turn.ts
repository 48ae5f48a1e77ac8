import type { Beat, BeatKind } from '../../events/beat.ts'
import type { State } from '../../events/state.ts'
import { isWords } from '../../stage/lanes.ts'
import { peakFrom } from '../../stage/pacing.ts'

/** A beat cuts the turn of another one that it outweighs by this much. */
export const cutsBy = 0.2

/** Worries that a death makes out of date. */
const before: readonly BeatKind[] = ['hit', 'near-death', 'countdown', 'foe-low']

/**
 * Returns the turn whose words a peak cuts: they are on stage or wait, and weigh much less, or wait to worry about
 * someone who is dead now. Null for a beat below a
 * peak, and without such words.
 */
export function outweighedTurn({ show, cues }: State, beat: Beat, now: number): string | null {
  const view = show.beats.findLast(({ turn }) => turn !== undefined)
  if (view?.turn === undefined || beat.salience < peakFrom) return null
  const isLate = beat.kind === 'death' && before.includes(view.beat.kind)
  if (!isLate && beat.salience < view.beat.salience + cutsBy) return null
  const isOpen = cues.some(
    ({ cue, cuedAt, dropped }) =>
      cue.turn === view.turn &&
      isWords(cue) &&
      dropped === undefined &&
      (cuedAt === undefined || (!isLate && cuedAt + cue.durationMs > now)),
  )
  return isOpen ? view.turn : null
}
