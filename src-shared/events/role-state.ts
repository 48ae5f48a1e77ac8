import type { Cue } from './cue.ts'
import type { Role } from './role.ts'
import type { State } from './state.ts'

/** What an overlay needs to paint after it connects: the cues whose time has not run out. */
export interface StageState {
  run: string
  panic: boolean
  overlay: State['settings']['overlay']
  sound: State['settings']['stage']['sound']
  /** `at` is the epoch ms of the `stage/cue`. */
  cues: { cue: Cue; at: number }[]
}

/** The stage as it is at `now` (epoch ms). The fold has ended every cue from before a panic. */
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

/** The state as far as a role may read it; an eye reads none of it. */
export function stateFor(role: Role, state: State, now: number): State | StageState | { run: string } {
  if (role === 'panel') return state
  return role === 'overlay' ? stageState(state, now) : { run: state.run }
}
