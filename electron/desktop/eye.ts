import {
  BrowserWindow,
  type DesktopCapturerSource,
  desktopCapturer,
  session,
  systemPreferences,
} from 'electron'
import { capturesScreen } from '../../src-shared/events/on-air.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { ignoredBy } from '../../src-shared/sight/picture/masks.ts'
import type { Screens } from '../app/list-sources.ts'
import { screenAccess } from '../platform/sight-parts.ts'
import { isPage } from './lock-down.ts'

type EyeSettings = Pick<Settings, 'sight' | 'ears' | 'setup'>

/** Returns the state of macOS's permission to capture the screen; undefined on other systems. */
export const screenPermission = (): string | undefined =>
  process.platform === 'darwin' ? systemPreferences.getMediaAccessStatus('screen') : undefined

/** Lets the eye page capture the screen or window that the settings select, and denies every other capture. */
export function grantScreenToEye(origin: string, settings: () => EyeSettings): void {
  session.defaultSession.setDisplayMediaRequestHandler((request, grant) => {
    if (!isPage('/eye', request.frame?.url ?? '', origin) || !capturesScreen(settings())) {
      grant(null)
      return
    }
    listSources(0).then(
      (sources) => {
        const video = chosenSource(sources, settings().sight)
        grant(video === undefined ? null : { video })
      },
      () => grant(null),
    )
  })
}

/** Returns whether the screen or window in the settings can be captured now. */
export const isSourceThere = async (sight: Settings['sight']): Promise<boolean> =>
  chosenSource(await listSources(0).catch(() => []), sight) !== undefined

const missingMs = 3000

/** Controls the eye's window. */
export interface EyeFollower {
  follow(): void
  /** Handles the end of the capture, for example because the captured window was closed. */
  lost(): void
}

/** Keeps the eye's window open only while the settings select the screen or the microphone. */
export function eyeFollower(deps: {
  readonly settings: () => EyeSettings
  readonly url: string
  readonly open: (url: string) => BrowserWindow
  readonly isThere: (sight: Settings['sight']) => Promise<boolean>
  readonly missing: (chosen: string) => void
  readonly clock: Pick<Clock, 'after'>
  readonly print: (line: string) => void
}): EyeFollower {
  const capturing = new URL(deps.url)
  capturing.searchParams.set('auto', '1')
  let eye: BrowserWindow | null = null
  let isPrinted = false
  let selected = ''
  let captured: string | null = null
  let cancelCheck: Cancel = () => {}

  const show = (url: string | null): void => {
    captured = url === capturing.href ? selected : null
    if (url === null) {
      eye?.destroy()
      eye = null
    } else if (eye === null) eye = deps.open(url)
    else void eye.loadURL(url).catch(() => {})
  }
  const withoutCapture = (): string | null => (deps.settings().ears.enabled ? deps.url : null)

  const check = async (): Promise<void> => {
    const { sight } = deps.settings()
    const before = selected
    const isThere = await deps.isThere(sight)
    if (selected !== before) return
    if (isThere) {
      if (captured !== selected) show(capturing.href)
      return
    }
    const isEyeNeeded = deps.settings().ears.enabled
    if (captured !== null || isEyeNeeded !== (eye !== null)) show(withoutCapture())
    deps.missing(sight.screen)
    checkLater()
  }
  const checkLater = (): void => {
    cancelCheck()
    cancelCheck = deps.clock.after(missingMs, () => void check())
  }

  const follow = (): void => {
    const settings = deps.settings()
    const { sight, ears } = settings
    const isChosen = capturesScreen(settings)
    const { asksEachTime, remedy } = screenAccess(process.env, process.platform, screenPermission())
    if (isChosen && remedy !== undefined && !isPrinted) deps.print(remedy)
    isPrinted ||= isChosen
    const captures = isChosen && !asksEachTime
    const isIgnored = ignoredBy(sight.screen, sight.ignore) !== undefined
    const next = captures ? `capture ${isIgnored} ${sight.screen}` : ears.enabled ? 'listen' : ''
    if (next === selected) return
    selected = next
    cancelCheck()
    if (!captures) show(withoutCapture())
    else if (sight.screen === '') show(capturing.href)
    else void check()
  }
  return {
    follow,
    lost() {
      // The system still lists a window for a moment after it was closed.
      if (captured !== null && deps.settings().sight.screen !== '') checkLater()
    },
  }
}

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
