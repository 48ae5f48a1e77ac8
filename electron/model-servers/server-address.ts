/** What is usual for a kind of server. */
interface Usual {
  /** The port where none is written and the scheme does not tell; absent: the scheme's own. */
  readonly port?: string
  /** A path's end that belongs to the API and not to the address. */
  readonly apiPath: RegExp
}

/**
 * Any spelling of a server's address as one base URL with no trailing slash: `localhost`, `:1234`, `http://x:1234/`, with the
 * API's own path behind it. Without a scheme it is `http`, as local servers speak. `0.0.0.0`, an address to listen at, is read
 * as this machine. A name and password in it are left out.
 * @returns the text itself where it is no address at all, so that the failure that follows names what the user wrote
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

/** The port that stands in the text; a URL forgets it where it is the scheme's own. */
const portIn = (spelled: string): string | undefined =>
  /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?(?:\[[^\]]*\]|[^/:]*):(\d+)/i.exec(spelled)?.[1]
