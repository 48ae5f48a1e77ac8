import { Client, ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import type { McpAnswer } from '../../src-shared/tools/mcp-proxy.ts'
import { buildId } from '../platform/fork-program.ts'
import { limitedCall, type PeerLimits } from '../platform/peer-limits.ts'
import { logLines } from './child-transport.ts'
import {
  type McpFailure,
  mayBeOlder,
  missingVariables,
  noAnswer,
  shownFailure,
  shownWords,
  wrongAddress,
} from './connect-failure.ts'
import { fillServer, hider } from './server-environment.ts'
import { addressLine, programLine } from './server-line.ts'

/** Maximum number of tools that are used from one server. */
export const maxTools = 200
const maxPages = 50
/** Time limit (ms) for the start of a server. `npx` may have to download the server first. */
const startMs = 60_000
const listMs = 15_000
/** Time limit (ms) for the request that checks a server after its stream broke. */
const probeMs = 5000
/** Time limit (ms) for the attempt to reach a server over the older HTTP+SSE transport. */
const olderMs = 10_000

/**
 * The raw entries of a server's tool list, or why it could not be read. `more` is true if entries beyond `maxTools`
 * were left out.
 */
export type ToolList =
  | { readonly ok: true; readonly tools: readonly unknown[]; readonly more: boolean }
  | { readonly ok: false; readonly message: string }

/** The answer to a call. `isRefused`: the call had no effect, because the server did not know its session. */
export type CallAnswer = McpAnswer & { readonly isRefused?: boolean }

/** A connected server. */
export interface Connection {
  /** Reads the pages of `tools/list`, up to `maxTools` tools. Never rejects. */
  list(): Promise<ToolList>
  call(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<CallAnswer>
  /** Disconnects. If the server is a program, also ends all of its processes. */
  close(): Promise<void>
}

export interface ConnectionOptions {
  readonly server: string
  readonly settings: McpServer
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  readonly limits: PeerLimits
  readonly signal: AbortSignal
  readonly log: (line: string) => void
  /** Called once if the server disconnects on its own after the handshake. */
  readonly lost: (failure: McpFailure) => void
  readonly changed: () => void
}

// These schemas are loose, because an invalid tool must not hide the other tools, and `mcpResult` validates results. Some
// servers write null for an empty list.
const listResult = z.looseObject({
  tools: z.array(z.unknown()).default([]),
  nextCursor: z.string().optional(),
})
const callResult = z.looseObject({})

/** Error code of a server that supports only protocol revisions without a handshake (2026-07-28 and later). */
const unsupportedVersion = -32022

type Opened =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly failure: McpFailure }

/**
 * Starts or contacts a server and completes the handshake. Never rejects. After a failure, no process is left
 * running.
 */
export function openConnection(options: ConnectionOptions): Promise<Opened> {
  // Programs get the legacy handshake, because many exit if any other request comes first.
  return openAs(options, options.settings.url === undefined ? 'legacy' : 'auto')
}

async function openAs(options: ConnectionOptions, mode: 'legacy' | 'auto', isOlder = false): Promise<Opened> {
  const { server, settings, clock, limits } = options
  const given = fillServer(settings, options.env)
  if (!given.ok) return { ok: false, failure: missingVariables(server, given.place, given.missing) }
  const { settings: filled, secrets } = given
  const wrong = filled.url === undefined ? undefined : wrongAddress(server, filled.url)
  if (wrong !== undefined) return { ok: false, failure: wrong }
  const hide = hider(secrets)
  const line =
    filled.url === undefined
      ? programLine({ server, settings, filled, clock, limits, lines: logLines(clock, secrets, options.log) })
      : addressLine({ server, settings, filled, clock, limits }, isOlder)
  const client = new Client(
    { name: 'adlib', version: buildId },
    {
      versionNegotiation: { mode },
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => options.changed() } },
    },
  )

  let ready = false
  let over: McpFailure | undefined
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= line.close()
    return closed
  }
  const end = (failure: McpFailure) => {
    if (over !== undefined) return
    over = shownFailure(failure, hide)
    void close()
    if (ready) options.lost(over)
  }
  client.onclose = () => end(line.closed())
  // A broken stream alone does not mean that the server is gone, so send a request to find out.
  let probing = false
  client.onerror = () => {
    if (line.program || probing || !ready) return
    probing = true
    client
      .request({ method: 'tools/list', params: {} }, listResult, { timeout: probeMs })
      .catch((problem) => problem instanceof ProtocolError || end(line.failure(problem)))
      .finally(() => {
        probing = false
      })
  }

  const opened = await inTime(clock, isOlder ? olderMs : startMs, options.signal, (signal) =>
    client.connect(line.transport, { signal, timeout: 2 * startMs }),
  )
  if (opened.kind !== 'done') {
    const failure =
      opened.kind === 'failed' ? line.failure(opened.problem) : noAnswer(server, settings, startMs / 1000)
    over ??= failure
    await close()
    const newer =
      opened.kind === 'failed' && (opened.problem as { code?: unknown }).code === unsupportedVersion
    if (newer && mode === 'legacy') return openAs(options, 'auto')
    if (!line.program && !isOlder && opened.kind === 'failed' && mayBeOlder(opened.problem)) {
      const older = await openAs(options, 'legacy', true)
      if (older.ok) return older
    }
    return { ok: false, failure: shownFailure(failure, hide) }
  }
  ready = true

  return {
    ok: true,
    connection: {
      async list() {
        if (client.getServerCapabilities()?.tools === undefined) return { ok: true, tools: [], more: false }
        const tools: unknown[] = []
        let cursor: string | undefined
        for (let page = 0; page < maxPages; page++) {
          const params = cursor === undefined ? {} : { cursor }
          const got = await client
            .request({ method: 'tools/list', params }, listResult, { timeout: listMs })
            .catch((problem: unknown) => shownWords(problem, hide))
          if (typeof got === 'string') return { ok: false, message: got }
          tools.push(...got.tools)
          if (got.nextCursor === undefined || got.nextCursor === cursor || tools.length > maxTools) break
          cursor = got.nextCursor
        }
        return { ok: true, tools: hide(tools.slice(0, maxTools)), more: tools.length > maxTools }
      },
      async call(tool, args, signal) {
        if (over !== undefined) return { ok: false, message: over.message }
        try {
          const params = { name: tool, arguments: args }
          const result = await limitedCall(limits, () =>
            client.request({ method: 'tools/call', params }, callResult, {
              signal,
              // The signal of a tool call has a timeout already. This one is for other callers.
              timeout: settings.timeoutMs + 5000,
            }),
          )
          return { ok: true, result: hide(result) }
        } catch (problem) {
          // A protocol error is an answer. After any other error, the server may have ended during the call.
          if (problem instanceof ProtocolError) return { ok: false, message: shownWords(problem, hide) }
          const failure = line.failure(problem)
          if (failure.sessionEnded) {
            end(failure)
            return { ok: false, message: failure.message, isRefused: true }
          }
          const gone = over as McpFailure | undefined
          return {
            ok: false,
            message:
              gone === undefined
                ? `${server} could not be called: ${shownWords(problem, hide)}`
                : `${server} stopped during this call, which may or may not have taken effect. ${gone.message}`,
          }
        }
      },
      async close() {
        over ??= { message: 'The server was stopped.', remedy: '' }
        await close()
      },
    },
  }
}

type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: unknown }
  | { readonly kind: 'late' }

function inTime<T>(
  clock: Clock,
  ms: number,
  outer: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<Attempt<T>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const end = (attempt: Attempt<T>) => {
      cancel()
      outer.removeEventListener('abort', stop)
      resolve(attempt)
      controller.abort()
    }
    const stop = () => end({ kind: 'failed', problem: new Error('The server was stopped.') })
    const cancel = clock.after(ms, () => end({ kind: 'late' }))
    if (outer.aborted) return stop()
    outer.addEventListener('abort', stop, { once: true })
    run(controller.signal).then(
      (value) => end({ kind: 'done', value }),
      (problem) => end({ kind: 'failed', problem }),
    )
  })
}
