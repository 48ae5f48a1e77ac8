import { type Beat, type BeatKind, isFiller } from '../../events/beat.ts'
import type { State } from '../../events/state.ts'
import { isWords } from '../../stage/lanes.ts'
import { cutsFillerFrom, peakFrom } from '../../stage/pacing.ts'

/** Minimum difference in salience at which a beat interrupts the turn of another beat. */
const cutsBy = 0.2

/** Returns whether a beat may interrupt the turn of another beat. Any strong moment may interrupt filler. */
export const mayCut = (
  { salience }: Pick<Beat, 'salience'>,
  other: { readonly weight: number; readonly isFiller: boolean },
): boolean => salience >= other.weight + cutsBy || (other.isFiller && salience >= cutsFillerFrom)

/** Kinds of beats whose words are outdated after a death, such as worries about low health. */
const worries: readonly BeatKind[] = ['hit', 'near-death', 'countdown', 'foe-low']

/**
 * Returns the turn whose words a beat interrupts, or null. A peak interrupts the words of a much weaker beat,
 * on stage or waiting. Any strong moment interrupts filler. A death also interrupts waiting words of
 * `worries`.
 */
export function outweighedTurn({ show, cues }: State, beat: Beat, now: number): string | null {
  const words = cues.findLast(
    ({ cue, cuedAt, dropped }) =>
      cue.turn !== undefined &&
      isWords(cue) &&
      dropped === undefined &&
      (cuedAt === undefined || cuedAt + cue.durationMs > now),
  )
  const view = show.beats.findLast(({ turn }) => turn !== undefined && turn === words?.cue.turn)
  if (view?.turn === undefined) return null
  const other = { weight: view.beat.salience, isFiller: isFiller(view.beat) }
  const isGreater = beat.salience >= (other.isFiller ? cutsFillerFrom : peakFrom) && mayCut(beat, other)
  const isLate = beat.kind === 'death' && worries.includes(view.beat.kind) && words?.cuedAt === undefined
  return isGreater || isLate ? view.turn : null
}
