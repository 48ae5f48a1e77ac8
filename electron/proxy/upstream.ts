import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Problem } from '../../src-shared/proxy/dialect.ts'

/** Times (ms) of silence after which an upstream counts as hung. A large model is loaded from disk for minutes. */
export interface UpstreamTimeouts {
  readonly firstByteMs: number
  readonly idleMs: number
}
export const usualTimeouts: UpstreamTimeouts = { firstByteMs: 600_000, idleMs: 120_000 }

/** A failure of the upstream. */
export class UpstreamError extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

export interface UpstreamRequest {
  readonly method: string
  /** Path with its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer | Readable
  /** Aborting the signal closes the connection at once. */
  readonly signal: AbortSignal
}

/** The model server behind the proxy. */
export interface Upstream {
  readonly address: string
  /** Returns whether a request with these headers was already sent to this upstream. */
  hasSent(headers: IncomingHttpHeaders): boolean
  /** Resolves with the response, whose body is unread. Rejects with an `UpstreamError`. */
  send(request: UpstreamRequest): Promise<IncomingMessage>
  close(): void
}

/** Headers that concern one connection only. */
const HOP_BY_HOP: ReadonlySet<string> = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade', 'expect', 'host', 'origin', 'content-length'],
])

/** Header that lists the proxies that a request has passed. */
const PASSED = 'x-adlib-passed'

/** Opens connections to a model server at a base URL without a trailing slash. */
export function openUpstream(address: string, timeouts: UpstreamTimeouts): Upstream {
  const mark = randomBytes(6).toString('hex')
  const isHttps = address.startsWith('https:')
  const agent = isHttps ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const send: Upstream['send'] = async (sent) => {
    const { method, path, headers, body, signal } = sent
    const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name))
    const length = Buffer.isBuffer(body) ? { 'content-length': String(body.length) } : lengthOf(headers)
    const request = (isHttps ? requestHttps : requestHttp)(address + path, {
      method,
      agent,
      signal,
      headers: { ...Object.fromEntries(kept), ...length, [PASSED]: [headers[PASSED] ?? [], mark].flat() },
    })
    const { firstByteMs, idleMs } = timeouts
    request.setTimeout(firstByteMs, () => request.destroy(new UpstreamError(silent(firstByteMs))))
    const responded = once(request, 'response') as Promise<[IncomingMessage]>
    try {
      if (Buffer.isBuffer(body)) request.end(body)
      // A server may answer before it has read the whole body.
      else pipeline(body, request).catch(() => {})
      const [response] = await responded
      request.setTimeout(idleMs, () => response.destroy(new UpstreamError(silent(idleMs))))
      return response
    } catch (error) {
      request.destroy()
      const isStale = request.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
      // The server closed an idle connection at the moment of the request.
      if (isStale && Buffer.isBuffer(body) && !signal.aborted) return send(sent)
      throw error instanceof UpstreamError ? error : new UpstreamError(unreachable(address, error))
    }
  }
  const hasSent: Upstream['hasSent'] = (headers) => String(headers[PASSED] ?? '').includes(mark)
  return { address, hasSent, send, close: () => agent.destroy() }
}

/** Returns the headers that frame a body that streams through. */
function lengthOf(headers: IncomingHttpHeaders): Record<string, string> {
  const length = headers['content-length']
  if (length !== undefined) return { 'content-length': length }
  return headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }
}

const silent = (ms: number): Problem => ({
  status: 504,
  message: `The model server was silent for ${Math.round(ms / 1000)} seconds.`,
  remedy: 'Try again, or use a smaller model.',
})

const unreachable = (address: string, error: unknown): Problem => ({
  status: 502,
  message: `The model server at ${address} does not respond (${(error as NodeJS.ErrnoException).code ?? String(error)}).`,
  remedy: 'Start it, or name its address with `adlib proxy --to ADDRESS`.',
})

/** Describes a connection that ended in the middle of an answer. */
export const brokenAnswer = (error?: unknown): Problem =>
  error instanceof UpstreamError
    ? error.problem
    : {
        status: 502,
        message: 'The model server closed the connection before the answer was complete.',
        remedy: "Try again. If it keeps happening, check the server's log.",
      }
