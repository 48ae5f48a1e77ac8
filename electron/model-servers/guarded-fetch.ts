import { CANCELLED, type ServerFault } from '../../src-shared/llm/transport.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { systemClock } from '../platform/clock.ts'
import { limitPeer, type PeerLimits } from '../platform/peer-limits.ts'
import { peerSlices } from '../platform/slices.ts'
import {
  brokenOff,
  faultOfConnection,
  faultOfRedirect,
  faultOfStatus,
  keyOf,
  type NamedServer,
  noJson,
  ServerFaultError,
  tooManyCalls,
  unsendableKey,
} from './server-faults.ts'

/** In characters. A server that sends longer lines is broken or hostile. */
const maxLine = 4_000_000
const maxReply = 32_000_000

/**
 * Creates the limits of a model server. Some servers send each token as a message, and a proxy may send a whole
 * answer at once.
 */
export const limitModelServer = (): PeerLimits =>
  limitPeer(systemClock, {
    messages: { burst: 10_000, perSecond: 3000 },
    bytes: { burst: 64 * 1024 * 1024, perSecond: 16 * 1024 * 1024 },
  })

/** A successful response with an unread body. `end` closes the call, as does aborting its signal. */
export interface OpenedReply {
  readonly response: Response
  end(): void
}

/** Sends a request and returns the successful response. Throws a `ServerFaultError` otherwise. */
export async function openResponse(
  server: NamedServer,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<OpenedReply> {
  const close = server.limits.openCall()
  if (close === null) throw new ServerFaultError(tooManyCalls(server))
  const end = (): void => {
    close()
    signal.removeEventListener('abort', end)
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    return { response: await sent(server, url, init, signal), end }
  } catch (error) {
    end()
    throw error
  }
}

async function sent(
  server: NamedServer,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Response> {
  const key = keyOf(server)
  if (!/^[\x20-\x7e\xa0-\xff]*$/.test(key)) throw new ServerFaultError(unsendableKey(server))
  const headers = new Headers(init.headers)
  if (key !== '') headers.set('authorization', `Bearer ${key}`)
  let response: Response
  try {
    // Do not follow redirects, because screen content must go only to the address in the settings.
    response = await fetch(url, { ...init, headers, signal, redirect: 'manual' })
  } catch (error) {
    throw new ServerFaultError(signal.aborted ? CANCELLED : faultOfConnection(error, server))
  }
  const target = response.headers.get('location')
  if (response.status >= 300 && response.status < 400 && target !== null) {
    void response.body?.cancel()
    throw new ServerFaultError(faultOfRedirect(response.status, target, server))
  }
  if (!response.ok) {
    const body = await textOf(server, response).catch(() => '')
    throw new ServerFaultError(faultOfStatus(response.status, body, server))
  }
  return response
}

/** Reads a reply as JSON; null if it is empty. Throws a `ServerFaultError` if that fails. */
export async function jsonOf(
  server: NamedServer,
  { response, end }: OpenedReply,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const text = await textOf(server, response)
    return text.trim() === '' ? null : JSON.parse(text)
  } catch (error) {
    throw new ServerFaultError(readingFault(error, server, signal))
  } finally {
    end()
  }
}

/** How a server frames the JSON messages of a stream. */
export interface Framing {
  /** Returns the JSON in a line of the stream, or an empty string if there is none. */
  readonly payloadOf: (line: string) => string
  /** The payload that marks the end of a stream. The connection may stay open after it. */
  readonly end?: string
}

/**
 * Yields the JSON messages of a streamed reply. Throws a `ServerFaultError` if one is invalid or the stream fails.
 */
export async function* jsonMessagesOf(
  server: NamedServer,
  reply: OpenedReply,
  signal: AbortSignal,
  { payloadOf, end }: Framing,
): AsyncGenerator<unknown> {
  try {
    for await (const line of linesOf(server, reply.response)) {
      if (!server.limits.message()) throw new Error('it sends too many messages')
      const text = payloadOf(line)
      if (text === '') continue
      if (text === end) return
      const json = parsedJson(text)
      if (json === undefined) throw new ServerFaultError(noJson(server, text))
      yield json
    }
  } catch (error) {
    throw error instanceof ServerFaultError
      ? error
      : new ServerFaultError(readingFault(error, server, signal))
  } finally {
    reply.end()
  }
}

const readingFault = (error: unknown, server: NamedServer, signal: AbortSignal): ServerFault =>
  signal.aborted ? CANCELLED : error instanceof SyntaxError ? noJson(server) : brokenOff(server, error)

async function textOf(server: NamedServer, response: Response): Promise<string> {
  let text = ''
  for await (const line of linesOf(server, response)) text += `${line}\n`
  return text
}

/** Yields the lines of a reply. Lets other work run often, because a server may send without end. */
async function* linesOf({ limits }: NamedServer, response: Response): AsyncGenerator<string> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  let rest = ''
  let seen = 0
  const sliceEnd = peerSlices()
  for await (const chunk of response.body) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true })
    seen += (chunk as Uint8Array).length
    if (seen > maxReply || rest.length > maxLine) throw new Error('the reply is too large')
    if (!limits.bytes((chunk as Uint8Array).length)) throw new Error('it sends too much data')
    const lines = rest.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      yield line
      const others = sliceEnd()
      if (others !== null) await others
    }
    const others = sliceEnd()
    if (others !== null) await others
  }
  rest += decoder.decode()
  if (rest !== '') yield rest
}

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
