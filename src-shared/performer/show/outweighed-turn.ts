import { type Beat, type BeatKind, isFiller } from '../../events/beat.ts'
import type { BeatView } from '../../events/show.ts'
import type { State } from '../../events/state.ts'
import { isLine } from '../../stage/lanes.ts'
import { cutsFillerFrom, peakFrom } from '../../stage/pacing.ts'

/** Minimum difference in salience at which a beat interrupts the turn of another beat. */
const cutsBy = 0.2
/** Kinds of beats that end a fight or an attempt. */
export const ends: readonly BeatKind[] = ['death', 'victory', 'comeback']
/** Kinds of beats whose words are outdated after an end, such as worries about low health or a boss. */
const worries: readonly BeatKind[] = ['arrival', 'hit', 'near-death', 'countdown', 'foe-low']

/** The turn of another beat; `kind` is absent if no beat led to it. */
interface OtherTurn {
  readonly weight: number
  readonly isFiller: boolean
  readonly kind?: BeatKind
}

/**
 * Returns whether a beat may interrupt the turn of another beat. Any strong moment may interrupt filler. Any end may
 * interrupt a beat of `worries`.
 */
export const mayCut = (beat: Pick<Beat, 'kind' | 'salience'>, other: OtherTurn): boolean =>
  beat.salience >= other.weight + cutsBy ||
  (other.isFiller && beat.salience >= cutsFillerFrom) ||
  settles(beat, other)

const settles = ({ kind }: Pick<Beat, 'kind'>, other: OtherTurn): boolean =>
  other.kind !== undefined && ends.includes(kind) && worries.includes(other.kind)

/**
 * Returns the turn whose words a beat interrupts, on stage or waiting, or null. A peak interrupts the words of a much
 * weaker beat. Any strong moment interrupts filler, and an end interrupts `worries`.
 */
export function outweighedTurn(state: State, beat: Beat, now: number): string | null {
  const view = spokenView(state, now)
  if (view?.turn === undefined) return null
  const { kind, salience: weight } = view.beat
  const other = { kind, weight, isFiller: isFiller(view.beat) }
  const isGreater = beat.salience >= (other.isFiller ? cutsFillerFrom : peakFrom) && mayCut(beat, other)
  return isGreater || settles(beat, other) ? view.turn : null
}

/**
 * Returns the turn whose words, on stage or waiting, are out of place once a menu opens: filler and worries. Null if
 * there is none.
 */
export function turnBesideMenu(state: State, now: number): string | null {
  const view = spokenView(state, now)
  if (view?.turn === undefined) return null
  return isFiller(view.beat) || worries.includes(view.beat.kind) ? view.turn : null
}

/** Returns the beat of the newest line that is on stage or waits. */
function spokenView({ show, cues }: State, now: number): BeatView | undefined {
  const words = cues.findLast(
    ({ cue, cuedAt, dropped }) =>
      cue.turn !== undefined &&
      isLine(cue) &&
      dropped === undefined &&
      (cuedAt === undefined || cuedAt + cue.durationMs > now),
  )
  return show.beats.findLast(({ turn }) => turn !== undefined && turn === words?.cue.turn)
}
