import type { ModelAsks } from '../events/audition.ts'
import type { Beat, ShowPlan } from '../events/beat.ts'
import type { Observation } from '../events/observation.ts'
import type { Persona } from '../events/persona.ts'
import type { State } from '../events/state.ts'
import type { Forecast } from '../stage/stage.ts'
import type { BeatBody } from './beats/read-beats.ts'
import type { Effect } from './show/combos.ts'

/** A beat, and what the show does about it in a turn. */
export interface Scene {
  readonly beat: Beat
  readonly plan: ShowPlan
  readonly effects: readonly Effect[]
}

/** An observation that the performer has heard of. */
export interface Sight {
  /** `seq` of its event. */
  readonly seq: number
  readonly id: string
  readonly source: string
  /** When the performer heard of it, epoch ms. */
  readonly at: number
}

/** An observation, when it was heard of (epoch ms), and its beats, the strongest first. */
export interface Perceived {
  readonly observation: Observation
  readonly at: number
  readonly beats: readonly BeatBody[]
}

/** What the performer remembers between two steps. The journal has it, so times are epoch ms. */
export interface PerformerState {
  /** Number of the newest beat that has an id. */
  readonly beats: number
  /** The newest observation, and the newest of the picture if that one is the text of another program. */
  readonly latest: Sight | null
  readonly picture: Sight | null
  /** No turn has seen `latest`. */
  readonly changed: boolean
  /** What the show does as soon as its turn can begin, and when that was planned. */
  readonly due: (Scene & { readonly at: number }) | null
  /** The turn that runs. */
  readonly running: RunningTurn | null
  /** When the last turn ended, and when a model was last asked; null for never. */
  readonly endedAt: number | null
  readonly modelTurnAt: number | null
}

export interface RunningTurn {
  /** Id of its `say`. */
  readonly action: string
  /** Salience of its beat; whispers outweigh every beat, and every greater beat outweighs a look without one. */
  readonly weight: number
  /** The performer has ended it in favor of a greater beat. */
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

/** What the performer reads before each step. */
export interface PerformerWorld {
  readonly state: State
  /** When this process began to perform: the newest event before it, and epoch ms. What was seen before is outdated. */
  readonly began: { readonly seq: number; readonly at: number }
  /** Returns an observation of this process by the `seq` of its event. */
  readonly seen: (seq: number) => Perceived | undefined
  /** Returns the beats that time brings. Read once for each step. */
  readonly tick: () => readonly BeatBody[]
  /** The bank has spoken in the place of the running turn, so the next beat need not wait for it. */
  readonly isAnswered: boolean
  readonly model: { readonly writes: boolean; readonly asks: ModelAsks }
  /** What the stage has room for, at the weight of a beat, once the turn `cut` is cut. */
  readonly forecast: (weight: number, cut?: string) => Forecast
  readonly persona: Persona
  /** The summary of the last show, if shows are remembered. */
  readonly lastShow: () => string | null
  /** Returns when a line of the bank, as a template, went out last in this or an earlier run (epoch ms). */
  readonly saidBefore: (template: string) => number | undefined
  /** Returns whether the stage's filter lets a text pass. */
  readonly isClean: (text: string) => boolean
}
