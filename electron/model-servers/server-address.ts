/** The port and the API path that are usual for one kind of server. */
interface Usual {
  /** Port for addresses that have none and do not begin with `https://`. Default: the default port of the scheme. */
  readonly port?: string
  /** Matches the path of the API, which is removed from the end of an address. */
  readonly apiPath: RegExp
}

/**
 * Normalizes a server's address to a base URL without a trailing slash. Accepts forms such as `localhost`, `:1234` and
 * `http://x:1234/`, with or without the path of the API. The default scheme is `http`. `0.0.0.0` and `[::]`, which are
 * only valid for listening, become `127.0.0.1`. Surrounding quotation marks, a user name, a password and a query are
 * removed.
 * @returns the base URL; if the text is not an address, the unchanged text, so that a later error shows what the user
 * wrote
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

/** Reads the port from the text, because a `URL` drops the default port of its scheme. */
const portIn = (spelled: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(?:\[[^\]]*\]|[^/:]*):(\d+)/i.exec(spelled)?.[1]
