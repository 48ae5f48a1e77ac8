import { agentForPages } from '../events/agent-pages.ts'
import type { Cue } from '../events/cue.ts'
import { mayGoOut } from '../events/demo.ts'
import type { Role } from '../events/role.ts'
import type { State } from '../events/state.ts'

/** What an overlay paints right after it connects: the cues whose time on stage has not ended. */
export interface StageState {
  run: string
  panic: boolean
  overlay: State['settings']['overlay']
  sound: State['settings']['stage']['sound']
  /** `at` is the epoch ms of the `stage/cue`. */
  cues: { cue: Cue; at: number }[]
}

/** Returns what is on stage at `now` (epoch ms). The fold has already dropped all cues from before a panic. */
export function stageState(state: State, now: number): StageState {
  return {
    run: state.run,
    panic: state.panic !== null,
    overlay: state.settings.overlay,
    sound: state.settings.stage.sound,
    cues: state.cues.flatMap(({ cue, cuedAt, dropped }) =>
      cuedAt !== undefined && dropped === undefined && cuedAt + cue.durationMs > now
        ? [{ cue, at: cuedAt }]
        : [],
    ),
  }
}

/** Returns the part of the state that a role may read; an eye page gets only the id of the run. */
export function stateFor(role: Role, state: State, now: number): State | StageState | { run: string } {
  if (role === 'panel')
    return state.agents.length === 0 ? state : { ...state, agents: state.agents.map(agentForPages) }
  if (role !== 'overlay') return { run: state.run }
  return stageState({ ...state, cues: state.cues.filter(({ cue }) => mayGoOut(cue, state)) }, now)
}
