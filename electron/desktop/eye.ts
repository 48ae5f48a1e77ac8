import { type BrowserWindow, session, systemPreferences } from 'electron'
import { capturesScreen } from '../../src-shared/events/on-air.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { ignoredBy } from '../../src-shared/sight/picture/masks.ts'
import { screenAccess } from '../platform/screen-access.ts'
import { isPage } from './lock-down.ts'
import { chosenSource, listSources } from './screens.ts'

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
