import { isSetupOpen } from '../settings/setup.ts'
import type { Cue } from './cue.ts'
import type { State } from './state.ts'

/** The parts of the state that decide whether the show is a demo. */
export type DemoPart = Pick<State, 'settings' | 'sources'>

/** The demo reel as a source. */
export const demoReel = 'file:demo'

/**
 * Returns why the show is a demo, or null if it is not. `setup`: the setup is not done. `reel`: the source is
 * `auto` and no screen is shared, so the demo reel plays instead. The source `demo` was chosen, and `adlib perform`
 * performs whatever it watches, so neither is a reason.
 */
export function demoReason({ settings, sources }: DemoPart): 'setup' | 'reel' | null {
  if (isSetupOpen(settings.setup)) return 'setup'
  if (settings.setup.state === 'skipped' || settings.sight.source !== 'auto') return null
  const stateOf = (name: string) => sources.find(({ source }) => source === name)?.state
  if (stateOf('screen') === 'live') return null
  // A screen that was shared and is lost has ended the reel. A lost screen beside the reel was never shared.
  return stateOf('screen') === 'lost' && stateOf(demoReel) === 'off' ? null : 'reel'
}

/** Returns whether the show is a demo: the audience gets only what the operator sends. */
export const isDemo = (state: DemoPart): boolean => demoReason(state) !== null

/** Returns whether a cue may reach the audience. A cue of a demo may not, even after the demo. */
export const mayGoOut = ({ by, demo }: Pick<Cue, 'by' | 'demo'>, state: DemoPart): boolean =>
  by === 'operator' || (demo !== true && !isDemo(state))
