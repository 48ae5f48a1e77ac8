import type { Settings } from '../settings/settings.ts'
import { isSetupOpen } from '../settings/show.ts'
import type { Cue } from './cue.ts'
import type { State } from './state.ts'
import type { PageView } from './views.ts'

/** Returns the overlay pages that a streaming program can show, without the desktop app's own window. */
export const streamPages = (pages: readonly PageView[]): readonly PageView[] =>
  pages.filter(({ isApp }) => isApp !== true)

/** Why the performer begins no turn: the audience would not see it. */
export type RestReason =
  | { readonly why: 'break-scene'; readonly scene: string }
  | { readonly why: 'overlay-hidden' }

/** Returns why no turn may begin: OBS shows a break scene or hides every overlay page. Null if turns may begin. */
export function restReason({
  obs,
  pages,
  settings,
}: Pick<State, 'obs' | 'pages' | 'settings'>): RestReason | null {
  const scene = obs?.scene ?? pages.find((page) => page.scene !== undefined)?.scene
  if (scene !== undefined) {
    const isBreak = settings.stage.obs.breakScenes.some((name) => normalized(name) === normalized(scene))
    if (isBreak) return { why: 'break-scene', scene }
  }
  const inStream = streamPages(pages)
  return inStream.length > 0 && inStream.every(({ hidden }) => hidden === true)
    ? { why: 'overlay-hidden' }
    : null
}

const normalized = (name: string): string => name.trim().toLowerCase()

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

/** Returns when the streamer began to speak into either microphone (epoch ms); null while the streamer is silent. */
export function speakingSince({ ears, mic }: Pick<State, 'ears' | 'mic'>): number | null {
  const starts = [ears?.speech, mic].flatMap((heard) => (heard?.speaking ? [heard.since] : []))
  return starts.length === 0 ? null : Math.min(...starts)
}

/**
 * Returns whether the desktop app captures a screen or window. `auto` plays the demo reel instead until a screen is
 * chosen or the setup is done.
 */
export const capturesScreen = ({ sight, setup }: Pick<Settings, 'sight' | 'setup'>): boolean =>
  sight.source === 'screen' || (sight.source === 'auto' && (sight.screen !== '' || !isSetupOpen(setup)))
