import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'

/** A message from the panel to an overlay preview. Times are epoch ms; those of a past run are shifted to now. */
export type ToPreview =
  /** Empties the preview and paints the cues in `state`. A cue is painted again only if `state.run` is new. */
  | { adlib: 'begin'; state: StageState }
  | { adlib: 'event'; event: AdlibEvent }
  | { adlib: 'mute'; muted: boolean }

/** A message from a preview to its panel: it is ready, or it has painted a cue. */
export type FromPreview = { adlib: 'ready' } | { adlib: 'painted'; cue: string }

/** Returns whether this page is a preview in the panel. A preview has no socket. */
export const isPreview = (query: URLSearchParams): boolean => query.has('preview') && window.parent !== window

/** Sends a message to the panel that contains this preview. */
export const postToPanel = (message: FromPreview): void => window.parent.postMessage(message, location.origin)

/** Calls the listener with each message from the panel that contains this preview. */
export function onPanel(listener: (message: ToPreview) => void): void {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    if (typeof data === 'object' && data !== null && 'adlib' in data) listener(data as ToPreview)
  })
}
