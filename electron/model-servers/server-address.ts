interface Usual {
  /** Port for addresses that have none and do not begin with `https://`. */
  readonly port?: string
  readonly apiPath: RegExp
}

/**
 * Normalizes a server's address to a base URL without a trailing slash. Returns the unchanged text if it is not an
 * address.
 */
export function serverAddress(spelling: string, { port: usualPort = '', apiPath }: Usual): string {
  const trimmed = spelling.trim().replace(/^["']|["']$/g, '')
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)
  const spelled = hasScheme ? trimmed : `http://${trimmed.startsWith(':') ? `localhost${trimmed}` : trimmed}`
  let url: URL
  try {
    url = new URL(spelled)
  } catch {
    return trimmed
  }
  const host = url.hostname === '0.0.0.0' || url.hostname === '[::]' ? '127.0.0.1' : url.hostname
  const port = portIn(spelled) ?? (hasScheme && url.protocol === 'https:' ? '' : usualPort)
  const path = url.pathname.replace(/\/+$/, '').replace(apiPath, '')
  return `${url.protocol}//${host}${port ? `:${port}` : ''}${path}`
}

/** Returns the port in an address. Reads the text, because a `URL` drops the default port of its scheme. */
const portIn = (spelled: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(?:\[[^\]]*\]|[^/:]*):(\d+)/i.exec(spelled)?.[1]
