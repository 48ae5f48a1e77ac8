import type { ServerFault } from '../../src-shared/llm/transport.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { isNearAddress } from '../../src-shared/settings/address.ts'
import { codeOf, connectionWords } from '../platform/connection-words.ts'
import { reasonOf } from '../platform/files.ts'

/** Maximum time (ms) without a byte from the server. */
const silentMs = 30_000
const maxRedirects = 5

/** What every request to a registry needs. */
export interface RegistryAccess {
  /** Address of the registry, such as `https://registry.ollama.ai`. */
  readonly registry: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** A request that failed. `isPassing`: the same request may succeed later. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError'
  constructor(
    readonly fault: ServerFault,
    readonly isPassing: boolean,
  ) {
    super(fault.message)
  }
}

/** An open answer. Read or close `chunks`, or call `end`. */
export interface RegistryAnswer {
  readonly status: number
  readonly headers: Headers
  readonly chunks: AsyncGenerator<Uint8Array>
  end(): void
}

/**
 * Requests a path of the registry, without credentials, and follows its redirects. The answer ends with an error after
 * 30 s of silence. Throws `RegistryError` unless the status is a success.
 */
export async function askRegistry(
  { registry, clock, signal }: RegistryAccess,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RegistryAnswer> {
  const controller = new AbortController()
  const relay = (): void => controller.abort()
  if (signal.aborted) relay()
  signal.addEventListener('abort', relay, { once: true })
  let stopTimer: Cancel = () => {}
  const wait = (): void => {
    stopTimer()
    stopTimer = clock.after(silentMs, relay)
  }
  const end = (): void => {
    stopTimer()
    signal.removeEventListener('abort', relay)
    controller.abort()
  }
  async function* read(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body ?? []) {
        wait()
        yield chunk
      }
    } catch (error) {
      throw unreachable(registry, error)
    } finally {
      end()
    }
  }
  try {
    wait()
    const response = await follow(new URL(`${registry}${path}`), {
      signal: controller.signal,
      // A compressed answer could be much longer than it is announced.
      headers: { 'accept-encoding': 'identity', ...headers },
    })
    if (!response.ok) throw refused(registry, response.status)
    return { status: response.status, headers: response.headers, chunks: read(response.body), end }
  } catch (error) {
    end()
    throw error instanceof RegistryError ? error : unreachable(registry, error)
  }
}

/** Reads a whole answer. Throws `RegistryError` if it is longer than `maxBytes`. */
export async function readRegistry(
  access: RegistryAccess,
  path: string,
  maxBytes: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const { chunks } = await askRegistry(access, path, headers)
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw strangeAnswer(access.registry, 'it is too long')
    read.push(chunk)
  }
  return Buffer.concat(read)
}

async function follow(first: URL, init: RequestInit): Promise<Response> {
  let url = first
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(url, { ...init, redirect: 'manual' })
    const target = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || target === null) return response
    void response.body?.cancel()
    if (redirects === maxRedirects) throw strangeAnswer(first.origin, 'it redirects too often')
    if (!URL.canParse(target, url)) throw strangeAnswer(first.origin, 'it redirects to no address')
    const next = new URL(target, url)
    if (!mayRedirect(first, next))
      throw strangeAnswer(
        first.origin,
        `it redirects to ${next.protocol}//${next.host}, which is not allowed`,
      )
    url = next
  }
}

/**
 * Returns whether an answer may lead to another address: one from the internet not into the local network, an
 * unencrypted request not out of it, and none to an address with credentials.
 */
export function mayRedirect(from: URL, to: URL): boolean {
  if (to.username !== '' || to.password !== '') return false
  const [isFromNear, isNear] = [isNearAddress(from.origin), isNearAddress(to.origin)]
  return to.protocol === 'https:' ? isFromNear || !isNear : to.protocol === 'http:' && isFromNear && isNear
}

/** Returns the host in an address, as people know it. */
export const hostOf = (registry: string): string => new URL(registry).host

/** Returns the error for an answer that does not come from a registry. */
export const strangeAnswer = (registry: string, why: string): RegistryError =>
  new RegistryError(
    {
      kind: 'bad_answer',
      message: `The answer of ${hostOf(registry)} cannot be used: ${why}.`,
      remedy: 'Check the setting `engine.registry`, or try again later.',
    },
    false,
  )

function refused(registry: string, status: number): RegistryError {
  const host = hostOf(registry)
  if (status === 404)
    return new RegistryError(
      {
        kind: 'not_found',
        status,
        message: `${host} does not have this model.`,
        remedy: 'Check the spelling: https://ollama.com/library lists the names and their tags.',
      },
      false,
    )
  const isPassing = status === 429 || status >= 500
  return new RegistryError(
    {
      kind: isPassing ? 'busy' : 'refused',
      status,
      message: `${host} refused the download (HTTP ${status}).`,
      remedy:
        status === 401 || status === 403
          ? 'Adlib sends no password or key. Choose another model, or another registry in the setting `engine.registry`.'
          : 'Try again later.',
    },
    isPassing,
  )
}

const unreachable = (registry: string, error: unknown): RegistryError => {
  const { cause = error } = (error ?? {}) as { cause?: unknown }
  const isAbort = (error as Error | null)?.name === 'AbortError'
  const why = isAbort ? 'it does not answer' : (connectionWords[codeOf(error)] ?? reasonOf(cause))
  return new RegistryError(
    {
      kind: 'unreachable',
      message: `Adlib cannot reach ${hostOf(registry)}: ${why}.`,
      remedy: 'Check the internet connection, then try again.',
    },
    true,
  )
}
