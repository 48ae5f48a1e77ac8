import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { StageState } from '../../src-shared/projections/page-state.ts'

/**
 * Message from the panel to an overlay preview. Its times are epoch ms. Those of a past run are shifted, as if the run
 * took place now.
 */
export type ToPreview =
  /**
   * Empties the preview and paints the cues that are due. `state.run` is different each time, so that the preview also
   * paints cues that it has already painted.
   */
  | { adlib: 'begin'; state: StageState }
  | { adlib: 'event'; event: AdlibEvent }
  /** Turns the preview's sound off or on. */
  | { adlib: 'mute'; muted: boolean }

/** Message from a preview to its panel: the preview is ready to paint, or it has painted a cue. */
export type FromPreview = { adlib: 'ready' } | { adlib: 'painted'; cue: string }

/** Returns whether this page is a preview in the panel. A preview has no socket, so its cues do not count as shown. */
export const isPreview = (query: URLSearchParams): boolean => query.has('preview') && window.parent !== window

/** Sends a message to the panel that contains this preview. */
export const postToPanel = (message: FromPreview): void => window.parent.postMessage(message, location.origin)

/**
 * Calls the listener with each message from the panel that contains this preview. Ignores messages from other pages.
 */
export function onPanel(listener: (message: ToPreview) => void): void {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return
    if (typeof data === 'object' && data !== null && 'adlib' in data) listener(data as ToPreview)
  })
}
