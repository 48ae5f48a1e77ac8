import {
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client'
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio'
import type { Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import type { PeerLimits } from '../platform/peer-limits.ts'
import { peerSlices } from '../platform/slices.ts'
import type { LogLines } from './child-transport.ts'
import { childTransport } from './child-transport.ts'
import {
  addressFailure,
  isSessionRefusal,
  type McpFailure,
  misbehaved,
  programEnded,
  programFailure,
  sessionEnded,
} from './connect-failure.ts'
import { nullFreeFetch } from './optional-nulls.ts'

const goodbyeMs = 500

/** The transport to a server, and what differs between a program and a server at an address. */
export interface ServerLine {
  /** Whether the server is a program. Only then does the transport close on its own when the server is gone. */
  readonly program: boolean
  readonly transport: Transport
  failure(problem: unknown): McpFailure
  closed(): McpFailure
  /**
   * Closes the transport. Waits until a program's processes are gone, or at most `goodbyeMs` for a server at an
   * address.
   */
  close(): Promise<void>
}

interface LineOptions {
  readonly server: string
  /** The settings as the user wrote them, for messages. */
  readonly settings: McpServer
  readonly filled: McpServer
  readonly clock: Clock
  readonly limits: PeerLimits
}

/**
 * Creates the transport that starts a program as the server. The program gets only a few standard environment
 * variables and those in its settings.
 */
export function programLine({
  server,
  settings,
  filled,
  clock,
  limits,
  lines,
}: LineOptions & { readonly lines: LogLines }): ServerLine {
  const program = {
    command: filled.command ?? '',
    args: filled.args,
    cwd: filled.cwd,
    env: { ...getDefaultEnvironment(), ...filled.env },
  }
  const transport = childTransport(program, clock, limits, { push: lines.push, end: lines.end })
  return {
    program: true,
    transport,
    failure: (problem) =>
      programFailure(server, settings, problem, transport.ended(), transport.misbehavior()),
    closed: () => programEnded(server, transport.ended(), transport.misbehavior()),
    close: () => transport.close(),
  }
}

/**
 * Creates the transport to a server at an address, over Streamable HTTP or the older HTTP+SSE (`isOlder`). The address
 * must be valid.
 */
export function addressLine(
  { server, settings, filled, clock, limits }: LineOptions,
  isOlder: boolean,
): ServerLine {
  const url = new URL(filled.url ?? '')
  const init = {
    requestInit: { headers: filled.headers },
    fetch: nullFreeFetch(limitedFetch(limits, () => endTalkative())),
  }
  const streamable = isOlder ? undefined : new StreamableHTTPClientTransport(url, init)
  const transport: Transport = streamable ?? new SSEClientTransport(url, init)
  let talkative = false
  const endTalkative = (): void => {
    talkative = true
    void transport.close()
  }
  let deliver: Transport['onmessage']
  Object.defineProperty(transport, 'onmessage', {
    get: () => deliver,
    set(handler: Transport['onmessage']) {
      deliver =
        handler &&
        ((message, extra) => {
          if (talkative) return
          if (limits.message()) return handler(message, extra)
          endTalkative()
        })
    },
  })
  const failure = (problem: unknown) => {
    if (talkative) return misbehaved(server, 'talkative')
    return streamable?.sessionId !== undefined && isSessionRefusal(problem)
      ? sessionEnded(settings)
      : addressFailure(server, settings, problem)
  }
  return {
    program: false,
    transport,
    failure,
    closed: () => failure(new Error('the connection was closed')),
    async close() {
      const said = Promise.resolve(streamable?.terminateSession()).catch(() => {})
      await new Promise<void>((resolve) => {
        const cancel = clock.after(goodbyeMs, resolve)
        void said.then(() => {
          cancel()
          resolve()
        })
      })
      await transport.close()
    },
  }
}

/** In bytes. A client holds a whole message in memory before it can read it. */
const maxMessageBytes = 16 * 1024 * 1024
const lineFeed = 10
const carriageReturn = 13

/**
 * Returns a `fetch` whose answers stay within the limits of a server, and let other work run between their pieces.
 * @param exceeded called once an answer exceeds a limit; its body then fails
 */
const limitedFetch =
  (limits: PeerLimits, exceeded: () => void) =>
  async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const response = await fetch(url, init)
    if (!response.ok || response.body === null) return response
    const isStream = response.headers.get('content-type')?.includes('text/event-stream') === true
    const sizeOf = isStream ? unfinishedBytes() : totalBytes()
    const sliceEnd = peerSlices()
    const { status, statusText, headers } = response
    const body = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        async transform(chunk, controller) {
          if (!limits.bytes(chunk.length) || sizeOf(chunk) > maxMessageBytes) {
            exceeded()
            controller.error(new Error('the server sends too much data'))
            return
          }
          const others = sliceEnd()
          if (others !== null) await others
          controller.enqueue(chunk)
        },
      }),
    )
    return new Response(body, { status, statusText, headers })
  }

const totalBytes = (): ((chunk: Uint8Array) => number) => {
  let total = 0
  return ({ length }) => {
    total += length
    return total
  }
}

/** Counts the bytes since the last empty line, which ends a message of an event stream. */
const unfinishedBytes = (): ((chunk: Uint8Array) => number) => {
  let bytes = 0
  let isLineEmpty = true
  return (chunk) => {
    for (const byte of chunk) {
      bytes += 1
      if (byte === lineFeed && isLineEmpty) bytes = 0
      if (byte !== carriageReturn) isLineEmpty = byte === lineFeed
    }
    return bytes
  }
}
