import type { Beat, BeatKind } from '../../events/beat.ts'
import type { State } from '../../events/state.ts'
import { isWords } from '../../stage/lanes.ts'
import { peakFrom } from '../../stage/pacing.ts'

/** A beat cuts the turn of another one that it outweighs by this much. */
export const cutsBy = 0.2

/** Worries that a death makes out of date. */
const worries: readonly BeatKind[] = ['hit', 'near-death', 'countdown', 'foe-low']

/**
 * Returns the turn whose words a beat cuts: a peak those on stage or waiting that weigh much less, a death also those
 * that wait to worry about who is dead now. Null without such words.
 */
export function outweighedTurn({ show, cues }: State, beat: Beat, now: number): string | null {
  const view = show.beats.findLast(({ turn }) => turn !== undefined)
  if (view?.turn === undefined) return null
  const isGreater = beat.salience >= peakFrom && beat.salience >= view.beat.salience + cutsBy
  const isLate = beat.kind === 'death' && worries.includes(view.beat.kind)
  const isCut = cues.some(
    ({ cue, cuedAt, dropped }) =>
      cue.turn === view.turn &&
      isWords(cue) &&
      dropped === undefined &&
      (cuedAt === undefined ? isGreater || isLate : isGreater && cuedAt + cue.durationMs > now),
  )
  return isCut ? view.turn : null
}
