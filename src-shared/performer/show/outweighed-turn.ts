import { type Beat, type BeatKind, isChat, isFiller, peakFrom } from '../../events/beat.ts'
import type { State } from '../../events/state.ts'
import { isUnread } from '../../events/unread.ts'
import { isLine, isWords } from '../../stage/lanes.ts'
import { cutsFillerFrom } from '../../stage/pacing.ts'

const cutsBy = 0.2
/** Kinds of beats that end a fight or an attempt. */
export const ends: readonly BeatKind[] = ['death', 'victory', 'comeback']

interface OtherTurn {
  readonly weight: number
  readonly isFiller: boolean
  readonly kind?: BeatKind
}

/** Returns whether a beat ends a fight or an attempt, even if the winner is unknown. */
export const isEnd = ({ kind, isOver }: Pick<Beat, 'kind' | 'isOver'>): boolean =>
  ends.includes(kind) || isOver === true

/**
 * Returns whether a beat may interrupt another turn: it is clearly stronger, it is strong enough to cut filler, or it
 * ends a fight or an attempt and the other turn does not.
 */
export const mayCut = (beat: Pick<Beat, 'kind' | 'salience' | 'isOver'>, other: OtherTurn): boolean =>
  beat.salience >= other.weight + cutsBy ||
  (other.isFiller && beat.salience >= cutsFillerFrom) ||
  (isEnd(beat) && other.kind !== undefined && !ends.includes(other.kind))

/**
 * Returns the turns whose words, on stage or waiting, a beat interrupts. Until a line on stage was readable, only a peak
 * interrupts it, and only the end of a fight interrupts what is said to a person in chat.
 */
export function outweighedTurns(state: State, beat: Beat, now: number): string[] {
  const spoken = spokenTurns(state, now)
  const isPeak = beat.salience >= peakFrom
  if (isEnd(beat))
    return spoken.flatMap(({ turn, kind, isUnread }) =>
      (kind === beat.kind && outlivesScene(kind)) || (isUnread && !isPeak) ? [] : [turn],
    )
  const line = spoken.findLast(({ hasLine }) => hasLine)
  const view = state.show.beats.findLast(({ turn }) => turn !== undefined && turn === line?.turn)
  if (line === undefined || view === undefined) return []
  const { kind, salience: weight } = view.beat
  const other = { kind, weight, isFiller: isFiller(view.beat) }
  if (line.isUnread && (!isPeak || isChat(view.beat))) return []
  const isGreater = beat.salience >= (other.isFiller ? cutsFillerFrom : peakFrom) && mayCut(beat, other)
  return isGreater ? [line.turn] : []
}

/** Returns the turns whose words are out of place once a menu or credits replace the game, except a line that was not readable yet. */
export const turnsBesideMenu = (state: State, now: number): string[] =>
  spokenTurns(state, now).flatMap(({ turn, kind, isUnread }) =>
    outlivesScene(kind) || isUnread ? [] : [turn],
  )

/** Returns the turns whose waiting lines are out of place because the picture has left their scene. */
export const turnsOfOldScene = (state: State, now: number): string[] =>
  spokenTurns(state, now).flatMap(({ turn, kind, waits }) =>
    !waits || kind === 'arrival' || outlivesScene(kind) ? [] : [turn],
  )

const outlivesScene = (kind: BeatKind | undefined): boolean => kind !== undefined && ends.includes(kind)

interface SpokenTurn {
  readonly turn: string
  readonly kind: BeatKind | undefined
  /** Whether the turn has a line, and not only a big word. */
  readonly hasLine: boolean
  readonly waits: boolean
  /** Whether the turn has a line on stage that was not readable yet. */
  readonly isUnread: boolean
}

/** Returns the turns whose words are on stage or waiting. Words that the streamer requested do not count. */
function spokenTurns({ show, cues, turns }: State, now: number): SpokenTurn[] {
  const words = cues.filter(
    ({ cue, cuedAt, dropped }) =>
      isWords(cue) && dropped === undefined && (cuedAt === undefined || cuedAt + cue.durationMs > now),
  )
  const ids = new Set(words.flatMap(({ cue: { turn, by } }) => (by === 'operator' ? [] : (turn ?? []))))
  return [...ids].flatMap((turn) => {
    if (turns.findLast((one) => one.turn === turn)?.cause === 'say') return []
    const lines = words.filter(({ cue }) => cue.turn === turn && isLine(cue))
    return {
      turn,
      kind: show.beats.findLast((view) => view.turn === turn)?.beat.kind,
      hasLine: lines.length > 0,
      waits: lines.some(({ cuedAt }) => cuedAt === undefined),
      isUnread: lines.some((line) => isUnread(line, now)),
    }
  })
}
