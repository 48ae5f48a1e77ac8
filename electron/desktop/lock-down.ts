import type { Session, WebContents } from 'electron'

const allowedHosts: ReadonlySet<string> = new Set([
  'ollama.com',
  'obsproject.com',
  'github.com',
  'nodejs.org',
])

/** `URL.parse` would need Node 22. */
const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** Returns whether an address is on our own gateway. */
export const isOurs = (url: string, origin: string): boolean => parsed(url)?.origin === origin

/** Returns whether an address is the page at `path` on our own gateway, such as `/eye`. */
export const isPage = (path: string, url: string, origin: string): boolean =>
  isOurs(url, origin) && parsed(url)?.pathname === path

/** Returns whether the user's browser may open an address: https on a listed host, or our eye page. */
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

/**
 * Returns whether a page has a permission. Only our eye page has any.
 * @param media the kinds of media that the page asks for (`audio`, `video`)
 */
export function mayUse(
  permission: string,
  url: string,
  origin: string,
  { media, isListening }: { readonly media: readonly string[]; readonly isListening: boolean },
): boolean {
  if (!isPage('/eye', url, origin)) return false
  if (permission === 'display-capture') return true
  return permission === 'media' && isListening && media.length > 0 && media.every((kind) => kind === 'audio')
}

/**
 * Denies every permission that `mayUse` does not grant, and access to devices.
 * @param isListening returns whether the user lets Adlib use the microphone
 */
export function lockSession(session: Session, origin: string, isListening: () => boolean): void {
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const media = 'mediaTypes' in details ? (details.mediaTypes ?? []) : []
    const url = details.requestingUrl ?? contents.getURL()
    answer(mayUse(permission, url, origin, { media, isListening: isListening() }))
  })
  session.setPermissionCheckHandler((contents, permission, _origin, { requestingUrl, mediaType }) =>
    mayUse(permission, requestingUrl ?? contents?.getURL() ?? '', origin, {
      media: mediaType === undefined ? [] : [mediaType],
      isListening: isListening(),
    }),
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
