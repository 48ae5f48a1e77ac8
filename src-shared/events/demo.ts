import type { Cue } from './cue.ts'
import type { State } from './state.ts'

type WithSettings = Pick<State, 'settings'>

/** Returns whether the show is a demo. It is one until the streamer completes the setup or presses "Go live". */
export const isDemo = ({ settings }: WithSettings): boolean => settings.setup.state !== 'done'

/**
 * Returns whether a cue may reach the audience. In a demo, only cues that the streamer sends by hand reach the
 * audience.
 */
export const mayGoOut = ({ by }: Pick<Cue, 'by'>, state: WithSettings): boolean =>
  by === 'operator' || !isDemo(state)
