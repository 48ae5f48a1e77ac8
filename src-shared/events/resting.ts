import type { State } from './state.ts'
import { streamPages } from './stream-pages.ts'

/** Why the performer begins no turn. Both reasons mean that the audience would not see it. */
export type RestReason =
  | { readonly why: 'break-scene'; readonly scene: string }
  | { readonly why: 'overlay-hidden' }

/**
 * Returns why no turn may begin: the OBS scene is one of `stage.obs.breakScenes`, or OBS hides every overlay page.
 * Null if turns may begin. An overlay page outside of OBS counts as visible. A page in the desktop app's own window
 * is ignored.
 */
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
