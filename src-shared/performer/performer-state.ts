import type { ModelAsks } from '../events/audition.ts'
import type { Beat, BeatKind, ShowPlan } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'
import type { Persona } from '../events/persona.ts'
import type { State } from '../events/state.ts'
import type { Forecast } from '../stage/slots.ts'
import type { BeatBody } from './beats/read-beats.ts'
import type { Effect } from './show/combos.ts'
import type { Reflex } from './show/reflex.ts'

/** A beat that leads to a turn, the plan for it, and the effects of that plan. */
export interface Scene {
  readonly beat: Beat
  readonly plan: ShowPlan
  readonly effects: readonly Effect[]
}

export interface Sight {
  /** The `seq` of the observation's event. */
  readonly seq: number
  readonly id: string
  readonly source: string
  /** Time (epoch ms) at which the performer got the observation. */
  readonly at: number
}

/** An observation, its time (epoch ms), and its beats, the strongest first. */
export interface Perceived {
  readonly observation: Observation
  readonly at: number
  readonly beats: readonly BeatBody[]
  /** Whether a menu or a screen of text, such as credits, replaced the game in this observation. */
  readonly hasLeftGame?: boolean
}

/** The performer's memory between two steps. It is stored in the journal, so times are epoch ms. */
export interface PerformerState {
  /** Number in the id of the newest beat: 7 for `b7`. */
  readonly beats: number
  /**
   * The newest observation; null if there is none from this process. After a turn about a program's text, this is the
   * newest observation of the picture again.
   */
  readonly latest: Sight | null
  /** The newest observation of the picture, if `latest` is a program's text; null otherwise. */
  readonly picture: Sight | null
  /** Whether `latest` still counts as news for the next turn. */
  readonly changed: boolean
  /** The scene whose turn begins as soon as possible, and the time at which it was planned. */
  readonly due: (Scene & { readonly at: number }) | null
  readonly running: RunningTurn | null
  /** When the last turn ended; null if none has ended. */
  readonly endedAt: number | null
  /** When a model last got a request; null if none did, or if the next request need not wait (`look`). */
  readonly modelTurnAt: number | null
  /** The puppet's newest reflex; null or absent if there was none. */
  readonly reflex?: Reflex | null
}

export interface RunningTurn {
  /** Id of the `say` action that began the turn. */
  readonly action: string
  /** Salience of the turn's beat; 1 for whispers, 0 for a turn without a beat. */
  readonly weight: number
  /** Whether the turn is only filler. Any strong moment may interrupt it. */
  readonly isFiller: boolean
  /** Kind of the turn's beat; absent for whispers and for a turn without a beat. */
  readonly kind?: BeatKind
  /** Whether the performer has interrupted the turn for another beat. */
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
export interface PerformerWorld {
  readonly state: State
  /**
   * The last `seq` before this process began to perform, and the time (epoch ms) at which it began. Earlier
   * observations are outdated.
   */
  readonly began: { readonly seq: number; readonly at: number }
  /**
   * Returns the observation whose event has this `seq`; undefined if it was made in an earlier process or is no longer
   * kept.
   */
  readonly seen: (seq: number) => Perceived | undefined
  /** Returns the beats caused by the passing of time alone; the result is the same throughout a step. */
  readonly tick: () => readonly BeatBody[]
  /**
   * Whether the player was just hit hard or has little health left, or a menu is open. A line must not change the
   * subject then.
   */
  readonly isTense: boolean
  /**
   * Whether the bank already spoke for the running turn. If it did, the next beat need not wait for the end of the
   * turn.
   */
  readonly fallbackSaid: boolean
  readonly model: { readonly writes: boolean; readonly asks: ModelAsks }
  /** Returns the stage's budget for a beat of this salience, as if the turns in `cut` had already ended. */
  readonly forecast: (weight: number, cut?: readonly string[]) => Forecast
  readonly persona: Persona
  /** Returns the summary of the last show; null if there is none or shows are not remembered. */
  readonly lastShow: () => string | null
  /** Returns when a template of the bank last reached the audience, in this or an earlier run (epoch ms). */
  readonly saidBefore: (template: string) => number | undefined
  readonly isClean: (text: string) => boolean
}
