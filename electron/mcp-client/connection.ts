import { Client, ProtocolError } from '@modelcontextprotocol/client'
import { z } from 'zod'
import type { Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings.ts'
import type { McpAnswer } from '../../src-shared/tools/mcp-proxy.ts'
import { buildId } from '../platform/program.ts'
import {
  type McpFailure,
  missingVariables,
  noAnswer,
  shownFailure,
  shownWords,
  wrongAddress,
} from './connect-failure.ts'
import { logLines } from './log-lines.ts'
import { fillServer, hider } from './server-environment.ts'
import { addressLine, programLine } from './server-line.ts'

/** Most tools of one server that are taken, and most pages that are asked for them. */
export const maxTools = 200
const mostPages = 50
/** How long a server may take to start (`npx` may have to fetch it first) and to list its tools. */
const startMs = 60_000
const listMs = 15_000
/** How long a server that broke off may take to show that it is there after all. */
const probeMs = 5000

/** Tools as they came, with `more` when there are more than are taken; or why there is no list. */
export type ToolList =
  | { readonly ok: true; readonly tools: readonly unknown[]; readonly more: boolean }
  | { readonly ok: false; readonly message: string }

/** A server that answered. */
export interface Connection {
  /** All pages of `tools/list`. Never rejects. */
  list(): Promise<ToolList>
  call(tool: string, args: Record<string, unknown>, signal: AbortSignal): Promise<McpAnswer>
  /** Ends it and all its processes. */
  close(): Promise<void>
}

export interface ConnectionOptions {
  readonly server: string
  readonly settings: McpServer
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  /** Ends the attempt. */
  readonly signal: AbortSignal
  /** Told of each line of its standard error. */
  readonly log: (line: string) => void
  /** Told once when it went away by itself after it had answered. */
  readonly lost: (failure: McpFailure) => void
  /** Told when it says that its list of tools changed. */
  readonly changed: () => void
}

// Both are read loosely: one odd entry must not hide the others, and what is in a result is another room's matter.
const listResult = z.looseObject({ tools: z.array(z.unknown()), nextCursor: z.string().optional() })
const callResult = z.looseObject({})

/** What a server says that knows no revision of the protocol with a handshake (2026-07-28 and later). */
const unsupportedVersion = -32022

type Opened =
  | { readonly ok: true; readonly connection: Connection }
  | { readonly ok: false; readonly failure: McpFailure }

/**
 * Starts or reaches a server and shakes hands. Never throws; after a failure nothing of it is left running.
 * No text that comes from here holds a secret of the server's settings.
 */
export function openConnection(options: ConnectionOptions): Promise<Opened> {
  // A program is asked the old way first: many end when they are asked anything before the handshake.
  return openAs(options, options.settings.url === undefined ? 'legacy' : 'auto')
}

async function openAs(options: ConnectionOptions, mode: 'legacy' | 'auto'): Promise<Opened> {
  const { server, settings, clock } = options
  const given = fillServer(settings, options.env)
  if (!given.ok) return { ok: false, failure: missingVariables(server, given.place, given.missing) }
  const { settings: filled, secrets } = given
  const wrong = filled.url === undefined ? undefined : wrongAddress(server, filled.url)
  if (wrong !== undefined) return { ok: false, failure: wrong }
  const hide = hider(secrets)
  const line =
    filled.url === undefined
      ? programLine({ server, settings, filled, clock, lines: logLines(clock, secrets, options.log) })
      : addressLine({ server, settings, filled, clock })
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
  // A broken stream says nothing of the server; a server that answers nothing is gone, and so are its calls.
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

  const opened = await inTime(clock, startMs, options.signal, (signal) =>
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
        for (let page = 0; page < mostPages; page++) {
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
          const result = await client.request({ method: 'tools/call', params }, callResult, {
            signal,
            // The call's own time-out comes by the signal; this one is only for a caller that has none.
            timeout: settings.timeoutMs + 5000,
          })
          return { ok: true, result: hide(result) }
        } catch (problem) {
          // The word that the server is gone may come a moment after the call's own failure.
          if (problem instanceof ProtocolError) return { ok: false, message: shownWords(problem, hide) }
          const gone = over as McpFailure | undefined
          return {
            ok: false,
            message:
              gone === undefined
                ? `${server} could not be called: ${shownWords(problem, hide)}`
                : `${server} went away during this call, and whether it did it is not known. ${gone.message}`,
          }
        }
      },
      async close() {
        over ??= { message: 'It was stopped.', remedy: '' }
        await close()
      },
    },
  }
}

type Attempt<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly problem: unknown }
  | { readonly kind: 'late' }

/** Does something that may hang; given up after `ms` or when the outer signal says so. */
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
    const stop = () => end({ kind: 'failed', problem: new Error('It was stopped.') })
    const cancel = clock.after(ms, () => end({ kind: 'late' }))
    if (outer.aborted) return stop()
    outer.addEventListener('abort', stop, { once: true })
    run(controller.signal).then(
      (value) => end({ kind: 'done', value }),
      (problem) => end({ kind: 'failed', problem }),
    )
  })
}
