import type { Session, WebContents } from 'electron'

/** Sites that the panel may open in the user's browser. */
const outside: ReadonlySet<string> = new Set(['ollama.com', 'obsproject.com', 'github.com', 'nodejs.org'])

/** An address in its parts, or null. (`URL.parse` needs Node 22.) */
const partsOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** True for a page of our own gateway. */
export const isOurs = (url: string, origin: string): boolean => partsOf(url)?.origin === origin

/** True for one page of our own gateway, such as `/eye`. */
export const isPage = (path: string, url: string, origin: string): boolean =>
  isOurs(url, origin) && partsOf(url)?.pathname === path

/**
 * True for an address that may be handed to the user's browser: https, a site of the list, nothing odd; or our eye
 * page, which can share there what the app cannot capture.
 */
export function mayOpenOutside(url: string, origin: string): boolean {
  const parsed = partsOf(url)
  if (isPage('/eye', url, origin)) return true
  return (
    parsed?.protocol === 'https:' &&
    parsed.username === '' &&
    parsed.password === '' &&
    parsed.port === '' &&
    outside.has(parsed.hostname)
  )
}

/** Every permission is denied but one: our eye page may capture the screen. */
export function mayUse(permission: string, url: string, origin: string): boolean {
  return permission === 'display-capture' && isPage('/eye', url, origin)
}

/** Denies what pages of this session ask for, in both ways that Chromium asks. */
export function lockSession(session: Session, origin: string): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) =>
    answer(mayUse(permission, details.requestingUrl ?? contents.getURL(), origin)),
  )
  session.setPermissionCheckHandler((contents, permission, _origin, details) =>
    mayUse(permission, details.requestingUrl ?? contents?.getURL() ?? '', origin),
  )
  session.setDevicePermissionHandler(() => false)
}

/**
 * Keeps a page where it is: it can neither leave our origin nor open a window.
 * @param openOutside hands an address of the list to the user's browser
 */
export function lockContents(
  contents: WebContents,
  origin: string,
  openOutside: (url: string) => unknown,
): void {
  const stay = (event: { preventDefault(): void; url: string }): void => {
    if (!isOurs(event.url, origin)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(({ url }) => {
    if (mayOpenOutside(url, origin)) openOutside(url)
    return { action: 'deny' }
  })
}
