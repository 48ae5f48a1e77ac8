import type { Cue } from './cue.ts'
import type { State } from './state.ts'

type WithSettings = Pick<State, 'settings'>

/** Returns whether the show is a demo, which lasts until the setup is done. */
export const isDemo = ({ settings }: WithSettings): boolean => settings.setup.state !== 'done'

/** Returns whether a cue may reach the audience. In a demo, only the operator's cues may. */
export const mayGoOut = ({ by }: Pick<Cue, 'by'>, state: WithSettings): boolean =>
  by === 'operator' || !isDemo(state)
