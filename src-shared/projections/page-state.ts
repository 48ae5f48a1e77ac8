import { agentForPages } from '../events/agent-pages.ts'
import type { Cue } from '../events/cue.ts'
import { mayGoOut } from '../events/demo.ts'
import type { Observation } from '../events/observation.ts'
import { placesOf } from '../events/places.ts'
import type { Role } from '../events/role.ts'
import type { State } from '../events/state.ts'

/** What an overlay gets when it connects: its settings, the puppet, and the cues on stage. */
export interface StageState {
  run: string
  panic: boolean
  overlay: State['settings']['overlay']
  sound: State['settings']['stage']['sound']
  /**
   * The newest puppet cue and its time (epoch ms), even if it has ended, because the puppet stays on stage for a
   * while.
   */
  puppet: { cue: Cue; at: number } | null
  /** The newest observation, reduced to the places in the picture that contain text or detail. */
  seen: Observation | null
  /** `at` is the epoch ms of the `stage/cue`. */
  cues: { cue: Cue; at: number }[]
}

/** Returns the content of the stage at `now` (epoch ms). */
export function stageState(state: State, now: number): StageState {
  return {
    run: state.run,
    panic: state.panic !== null,
    overlay: state.settings.overlay,
    sound: state.settings.stage.sound,
    puppet: puppetOn(state),
    seen: state.observation && placesOf(state.observation),
    cues: state.cues.flatMap(({ cue, cuedAt, dropped }) =>
      cuedAt !== undefined && dropped === undefined && cuedAt + cue.durationMs > now
        ? [{ cue, at: cuedAt }]
        : [],
    ),
  }
}

function puppetOn({ panic, cues }: State): StageState['puppet'] {
  const view = cues.findLast(
    ({ cue, cuedAt, dropped }) => cue.puppet !== undefined && cuedAt !== undefined && dropped === undefined,
  )
  if (panic !== null || view?.cuedAt === undefined) return null
  const { content } = view.cue
  return content.lane === 'act' && content.gesture === 'leave' ? null : { cue: view.cue, at: view.cuedAt }
}

/** Returns the part of the state that a role may read; an eye page gets only the id of the run. */
export function stateFor(role: Role, state: State, now: number): State | StageState | { run: string } {
  if (role === 'panel')
    return state.agents.length === 0 ? state : { ...state, agents: state.agents.map(agentForPages) }
  if (role !== 'overlay') return { run: state.run }
  return stageState({ ...state, cues: state.cues.filter(({ cue }) => mayGoOut(cue, state)) }, now)
}
