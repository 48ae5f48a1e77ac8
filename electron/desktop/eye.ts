import { type BrowserWindow, desktopCapturer, session, systemPreferences } from 'electron'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { screenAccess } from '../platform/screen-access.ts'
import { isPage } from './lock-down.ts'

/** Returns macOS's state of the permission to capture the screen; undefined elsewhere. */
export const screenPermission = (): string | undefined =>
  process.platform === 'darwin' ? systemPreferences.getMediaAccessStatus('screen') : undefined

/** Lets the eye page capture the whole first screen, and denies capture to every other page. */
export function grantScreenToEye(origin: string): void {
  session.defaultSession.setDisplayMediaRequestHandler((request, grant) => {
    if (!isPage('/eye', request.frame?.url ?? '', origin)) {
      grant(null)
      return
    }
    desktopCapturer.getSources({ types: ['screen'], thumbnailSize: { width: 0, height: 0 } }).then(
      ([first]) => grant(first ? { video: first } : null),
      () => grant(null),
    )
  })
}

/**
 * Returns a function that opens the eye's window while the settings select the screen, and closes it otherwise, so that
 * nothing is captured without need. If the system prevents capturing, it prints once what to do.
 */
export function eyeFollower(deps: {
  readonly source: () => Settings['sight']['source']
  /** The address of the eye page. */
  readonly url: string
  readonly open: (url: string) => BrowserWindow
  readonly print: (line: string) => void
}): () => void {
  const url = new URL(deps.url)
  url.searchParams.set('auto', '1')
  let eye: BrowserWindow | null = null
  let isPrinted = false
  return () => {
    const source = deps.source()
    if (source !== 'auto' && source !== 'screen') {
      eye?.destroy()
      eye = null
      return
    }
    if (eye !== null) return
    const { asksEachTime, remedy } = screenAccess(process.env, process.platform, screenPermission())
    if (remedy !== undefined && !isPrinted) deps.print(remedy)
    isPrinted = true
    if (!asksEachTime) eye = deps.open(url.href)
  }
}
