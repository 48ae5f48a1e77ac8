import type { Session, WebContents } from 'electron'

/** Hosts that the panel may open in the user's browser. */
const allowedHosts: ReadonlySet<string> = new Set([
  'ollama.com',
  'obsproject.com',
  'github.com',
  'nodejs.org',
])

/** Parses an address; null if it is not one. (`URL.parse` needs Node 22.) */
const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** Returns true for a page of our own gateway. */
export const isOurs = (url: string, origin: string): boolean => parsed(url)?.origin === origin

/** Returns true for one page of our own gateway, such as `/eye`. */
export const isPage = (path: string, url: string, origin: string): boolean =>
  isOurs(url, origin) && parsed(url)?.pathname === path

/**
 * Returns whether the user's browser may open an address: a listed host over https on the default port, or our eye
 * page. In a browser, the eye page can share what the app cannot capture.
 */
export function mayOpenOutside(url: string, origin: string): boolean {
  if (isPage('/eye', url, origin)) return true
  const address = parsed(url)
  return (
    address?.protocol === 'https:' &&
    address.username === '' &&
    address.password === '' &&
    address.port === '' &&
    allowedHosts.has(address.hostname)
  )
}

/** Returns whether a page has a permission. There is only one: our eye page may capture the screen. */
export function mayUse(permission: string, url: string, origin: string): boolean {
  return permission === 'display-capture' && isPage('/eye', url, origin)
}

/** Denies permissions in both of Chromium's ways of asking (request and check), and all devices. */
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
 * Keeps a page from leaving our origin and from opening windows.
 * @param openOutside opens an allowed address in the user's browser
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
