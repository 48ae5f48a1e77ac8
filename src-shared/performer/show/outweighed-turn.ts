import type { Beat, BeatKind } from '../../events/beat.ts'
import type { State } from '../../events/state.ts'
import { isWords } from '../../stage/lanes.ts'
import { peakFrom } from '../../stage/pacing.ts'

/** Minimum difference in salience at which a beat interrupts the turn of another beat. */
export const cutsBy = 0.2

/** Kinds of beats with worries that are outdated after a death. */
const worries: readonly BeatKind[] = ['hit', 'near-death', 'countdown', 'foe-low']

/**
 * Returns the turn whose words a beat cuts, or null. A peak cuts the words of a much lesser beat, on stage or waiting.
 * A death also cuts waiting words that worry about a death.
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
