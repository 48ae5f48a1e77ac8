import type { Cue } from './cue.ts'
import type { State } from './state.ts'

type WithSettings = Pick<State, 'settings'>

/** Returns whether the show is a demo: the setup has not ended, and "Go live" was not pressed. */
export const isDemo = ({ settings }: WithSettings): boolean => settings.setup.state !== 'done'

/** Returns whether the audience may get a cue. In a demo, that is only a cue that the streamer sends by hand. */
export const mayGoOut = ({ by }: Pick<Cue, 'by'>, state: WithSettings): boolean =>
  by === 'operator' || !isDemo(state)
