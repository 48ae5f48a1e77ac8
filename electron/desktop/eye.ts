import { type BrowserWindow, session, systemPreferences } from 'electron'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { screenAccess } from '../platform/screen-access.ts'
import { isPage } from './lock-down.ts'
import { chosenSource, listSources } from './screens.ts'

/** Returns the state of macOS's permission to capture the screen; undefined elsewhere. */
export const screenPermission = (): string | undefined =>
  process.platform === 'darwin' ? systemPreferences.getMediaAccessStatus('screen') : undefined

/**
 * Lets the eye page capture the screen or window that the setting `sight.screen` names, and denies capture to every
 * other page.
 * @param chosen returns the setting
 */
export function grantScreenToEye(origin: string, chosen: () => string): void {
  session.defaultSession.setDisplayMediaRequestHandler((request, grant) => {
    if (!isPage('/eye', request.frame?.url ?? '', origin)) {
      grant(null)
      return
    }
    listSources(0).then(
      (sources) => {
        const video = chosenSource(sources, chosen())
        grant(video === undefined ? null : { video })
      },
      () => grant(null),
    )
  })
}

/**
 * Returns a function that opens the eye's window while the settings select the screen or let it listen, and closes it
 * otherwise, so that nothing is captured without need. Selecting another screen or window reloads it. If the system
 * prevents capturing the screen, it prints the remedy once.
 */
export function eyeFollower(deps: {
  readonly settings: () => Pick<Settings, 'sight' | 'ears'>
  /** The address of the eye page. */
  readonly url: string
  readonly open: (url: string) => BrowserWindow
  readonly print: (line: string) => void
}): () => void {
  const capturing = new URL(deps.url)
  capturing.searchParams.set('auto', '1')
  let eye: BrowserWindow | null = null
  let isPrinted = false
  let shown = ''
  return () => {
    const { sight, ears } = deps.settings()
    const isChosen = sight.source === 'auto' || sight.source === 'screen'
    const { asksEachTime, remedy } = screenAccess(process.env, process.platform, screenPermission())
    if (isChosen && remedy !== undefined && !isPrinted) deps.print(remedy)
    isPrinted ||= isChosen
    const captures = isChosen && !asksEachTime
    const url = captures ? capturing.href : deps.url
    const now = captures ? `capture ${sight.screen}` : ears.enabled ? 'listen' : ''
    if (now === shown) return
    shown = now
    if (now === '') {
      eye?.destroy()
      eye = null
    } else if (eye === null) eye = deps.open(url)
    else void eye.loadURL(url).catch(() => {})
  }
}
