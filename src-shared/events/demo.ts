import type { Cue } from './cue.ts'
import type { State } from './state.ts'

type WithSettings = Pick<State, 'settings'>

/** Returns whether the show is a demo: the set-up has not ended, and nobody pressed "Go live". */
export const isDemo = ({ settings }: WithSettings): boolean => settings.setup.state !== 'done'

/** Returns whether the audience may get a cue. In a demo, it gets only what the streamer sends by hand. */
export const mayGoOut = ({ by }: Pick<Cue, 'by'>, state: WithSettings): boolean =>
  by === 'operator' || !isDemo(state)
