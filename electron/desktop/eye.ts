import { type BrowserWindow, session, systemPreferences } from 'electron'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { screenAccess } from '../platform/screen-access.ts'
import { isPage } from './lock-down.ts'
import { chosenSource, listSources } from './screens.ts'

/** Returns macOS's state of the permission to capture the screen; undefined elsewhere. */
export const screenPermission = (): string | undefined =>
  process.platform === 'darwin' ? systemPreferences.getMediaAccessStatus('screen') : undefined

/**
 * Lets the eye page capture what the setting `sight.screen` names, and denies capture to every other page.
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
 * Returns a function that opens the eye's window while the settings select the screen, and closes it otherwise, so that
 * nothing is captured without need. Another screen or window reloads it. If the system prevents capturing, it prints once what to do.
 */
export function eyeFollower(deps: {
  readonly sight: () => Pick<Settings['sight'], 'source' | 'screen'>
  /** The address of the eye page. */
  readonly url: string
  readonly open: (url: string) => BrowserWindow
  readonly print: (line: string) => void
}): () => void {
  const url = new URL(deps.url)
  url.searchParams.set('auto', '1')
  let eye: BrowserWindow | null = null
  let isPrinted = false
  let captured = ''
  return () => {
    const { source, screen } = deps.sight()
    if (source !== 'auto' && source !== 'screen') {
      eye?.destroy()
      eye = null
      return
    }
    if (eye !== null) {
      if (screen !== captured) void eye.loadURL(url.href).catch(() => {})
      captured = screen
      return
    }
    captured = screen
    const { asksEachTime, remedy } = screenAccess(process.env, process.platform, screenPermission())
    if (remedy !== undefined && !isPrinted) deps.print(remedy)
    isPrinted = true
    if (!asksEachTime) eye = deps.open(url.href)
  }
}
