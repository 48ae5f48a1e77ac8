import { BrowserWindow, type DesktopCapturerSource, desktopCapturer } from 'electron'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { ignoredBy } from '../../src-shared/sight/picture/masks.ts'
import type { Screens } from '../app/list-sources.ts'

/** A screen or window that may be captured. `id` is its value in the setting `sight.screen`. */
export interface NamedSource {
  readonly id: string
  readonly name: string
  readonly kind: 'screen' | 'window'
  readonly source: DesktopCapturerSource
}

/**
 * Gives each source an id that survives a restart. Omits sources without a name and Adlib's own windows.
 * @param own the system's ids of our own windows, such as `window:1234:0`
 */
export function nameSources(
  sources: readonly DesktopCapturerSource[],
  own: readonly string[],
): readonly NamedSource[] {
  // The last part of the ids differs between a window and its entry in the list.
  const handle = (id: string): string => id.split(':').slice(0, 2).join(':')
  const ours = new Set(own.map(handle))
  const named = new Map<string, NamedSource>()
  for (const source of sources) {
    if (source.name.trim() === '' || ours.has(handle(source.id))) continue
    const kind = source.id.startsWith('screen:') ? 'screen' : 'window'
    const key = kind === 'screen' ? source.display_id || source.id.split(':')[1] : source.name
    const id = `${kind}:${key}`.slice(0, 300)
    if (!named.has(id)) named.set(id, { id, name: source.name, kind, source })
  }
  return [...named.values()]
}

/**
 * Returns the source that the settings name or, if they name none, the first screen. Skips sources that
 * `sight.ignore` forbids. Returns undefined if none is left.
 */
export const chosenSource = (
  sources: readonly NamedSource[],
  { screen, ignore }: Pick<Settings['sight'], 'screen' | 'ignore'>,
): DesktopCapturerSource | undefined =>
  sources.find(
    ({ id, name, kind }) =>
      (screen === '' ? kind === 'screen' : id === screen) && ignoredBy(name, ignore) === undefined,
  )?.source

/**
 * Lists the screens and windows that can be captured now, without Adlib's own windows.
 * @param width maximum width of each thumbnail (pixels); 0 takes no thumbnails
 */
export async function listSources(width: number): Promise<readonly NamedSource[]> {
  const sources = await desktopCapturer.getSources({
    types: ['screen', 'window'],
    thumbnailSize: { width, height: Math.round((width * 9) / 16) },
  })
  return nameSources(
    sources,
    BrowserWindow.getAllWindows().map((window) => window.getMediaSourceId()),
  )
}

/** The panel requests each thumbnail separately, so a list is reused for this time (ms). */
const reusedMs = 1000

/**
 * Provides the screens and windows that the panel offers, with thumbnails.
 * @param now returns a monotonic time in ms
 */
export function openScreens(now: () => number): Screens {
  let newest: { readonly at: number; readonly width: number; readonly list: ReturnType<typeof listSources> } =
    {
      at: Number.NEGATIVE_INFINITY,
      width: 0,
      list: Promise.resolve([]),
    }
  const read = (width: number): ReturnType<typeof listSources> => {
    if (now() - newest.at >= reusedMs || newest.width < width)
      newest = { at: now(), width, list: listSources(width) }
    return newest.list
  }
  return {
    list: async () => (await read(0)).map(({ id, name, kind }) => ({ id, name, kind })),
    async thumb(id, width) {
      const found = (await read(width)).find((source) => source.id === id)
      if (found === undefined || found.source.thumbnail.isEmpty()) return null
      return found.source.thumbnail.toJPEG(80)
    },
  }
}
