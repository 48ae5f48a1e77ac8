import { type ModelAsks, type ModelPart, offersTools } from '../events/audition.ts'
import { type Beat, type BeatKind, isFiller, type ShowPlan } from '../events/beat.ts'
import type { StatusReason } from '../events/event/agent.ts'
import type { Observation } from '../events/observation.ts'
import { restReason } from '../events/on-air.ts'
import type { State } from '../events/state.ts'
import type { BeatBody } from '../moments/read-beats.ts'
import type { Forecast, Moment } from '../stage/slots.ts'
import type { Effect } from './show/combos.ts'
import type { WordsRequest } from './show/line-for.ts'
import type { Reflex } from './show/reflex.ts'

/** A beat that leads to a turn, the plan for it, and the effects of that plan. */
export interface Scene {
  readonly beat: Beat
  readonly plan: ShowPlan
  readonly effects: readonly Effect[]
}

export interface Sight {
  readonly seq: number
  readonly id: string
  readonly source: string
  /** Time (epoch ms) at which the performer got the observation. */
  readonly at: number
}

/** What an event reported: its time (epoch ms), and its beats, the strongest first. */
export interface Perceived {
  /** Null for an event without a picture. */
  readonly observation: Observation | null
  readonly at: number
  readonly beats: readonly BeatBody[]
  readonly hasLeftGame?: boolean
}

/** The performer's memory between two steps, stored in the journal. Times are epoch ms. */
export interface PerformerState {
  /** Number in the id of the newest beat: 7 for `b7`. */
  readonly beats: number
  /** The newest observation; null if there is none from this process. */
  readonly latest: Sight | null
  /** The newest observation of the picture, while `latest` is a program's text. */
  readonly picture: Sight | null
  /** Whether `latest` still counts as news for the next turn. */
  readonly changed: boolean
  /** The scene whose turn begins as soon as possible, and when its picture was taken (epoch ms). */
  readonly due: (Scene & { readonly at: number }) | null
  readonly running: RunningTurn | null
  readonly endedAt: number | null
  /** When a model last got a request; null if the next request need not wait. */
  readonly modelTurnAt: number | null
  readonly reflex?: Reflex | null
}

interface RunningTurn {
  readonly action: string
  /** Salience of the turn's beat; 1 for whispers, 0 without a beat. */
  readonly weight: number
  readonly isFiller: boolean
  readonly kind?: BeatKind
  readonly isCut: boolean
}

export const firstState: PerformerState = {
  beats: 0,
  latest: null,
  picture: null,
  changed: false,
  due: null,
  running: null,
  endedAt: null,
  modelTurnAt: null,
}

/** Input of each step of the performer. */
export interface PerformerWorld extends Omit<WordsRequest, 'beat' | 'state' | 'rng' | 'now'> {
  readonly state: State
  /** When this process began to perform (epoch ms), and the last `seq` before. Earlier observations are outdated. */
  readonly began: { readonly seq: number; readonly at: number }
  /** Returns what this event reported; undefined if it is from an earlier process or no longer kept. */
  readonly seen: (seq: number) => Perceived | undefined
  /** Returns the beats caused by the passing of time; the same throughout a step. */
  readonly tick: () => readonly BeatBody[]
  /** Whether the player is in danger or a menu is open. In both cases, a line must not change the subject. */
  readonly isTense: boolean
  readonly fallbackSaid: boolean
  /** `takesWhispers`: whether the model can follow a whisper now, even if the understudy performs the next beat. */
  readonly model: {
    readonly writes: boolean
    readonly asks: ModelAsks
    readonly part: ModelPart
    readonly takesWhispers: boolean
  }
  /** Returns the stage's budget for a moment, as if the turns in `cut` had ended. */
  readonly forecast: (moment: Moment) => Forecast
}

/**
 * Returns whether a model may write the line for a beat. One that writes worse than the bank only writes filler and answers to
 * chat.
 */
export const mayWrite = (
  { writes, part }: Pick<PerformerWorld['model'], 'writes' | 'part'>,
  beat: Pick<Beat, 'kind'>,
): boolean => writes && (part === 'all' || isFiller(beat) || beat.kind === 'chat-asks')

/** Returns whether a model may speak about a picture that caused no beat. */
export const looksFreely = ({ writes, part, asks }: PerformerWorld['model']): boolean =>
  writes && part === 'all' && offersTools(asks)

export const performerId = 'performer'

/** Returns the reason that forbids a turn in this state; null if the performer may begin one. */
export function blockedBy(state: State): StatusReason | null {
  if (state.panic !== null)
    return { kind: 'panic', message: 'PANIC is on. Nothing is performed until it is released.' }
  if (state.paused !== null) return { kind: 'paused', message: 'The performer is paused.' }
  const status = state.agents.find(({ id }) => id === performerId)?.status
  if (status === 'suspended' || status === 'stopped')
    return { kind: status, message: `The performer is ${status}.` }
  const rest = restReason(state)
  if (rest === null) return null
  const message =
    rest.why === 'break-scene' ? `OBS shows the break scene “${rest.scene}”.` : 'OBS hides the overlay.'
  return { kind: 'rest', message }
}
