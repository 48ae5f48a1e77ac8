import type { State } from './state.ts'
import { streamPages } from './stream-pages.ts'

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
