import {
  type CallToolResult,
  CLIENT_INFO_META_KEY,
  type ContentBlock as McpBlock,
  Server,
} from '@modelcontextprotocol/server'
import manifest from '../../package.json' with { type: 'json' }
import type { TurnStop } from '../../src-shared/events/event/turn.ts'
import { nextId } from '../../src-shared/events/ids.ts'
import type { State } from '../../src-shared/events/state.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { ContentBlock } from '../../src-shared/step/content.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { wireName } from '../../src-shared/step/tool-spec.ts'
import { callTool, type ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { allowedTools, narrow, type Policy } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { ToolOutcome } from '../../src-shared/tools/result.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'

const burst = 20
/** Time (ms) in which a client regains one call. */
const refillMs = 250
/** Beyond this number, clients share one limit, so a client cannot avoid the limit by changing its name. */
const maxAccounts = 8

/** Returns 0 and counts the call if the client may call now; otherwise returns the time (ms) until it may. */
type CallRate = (client: string) => number

/** Limits how often clients may call, because each call is written to the journal. */
export function callRate(clock: Clock): CallRate {
  const fullAt = new Map<string, number>()
  return (client) => {
    const now = clock.monotonic()
    for (const [one, at] of fullAt) if (at <= now) fullAt.delete(one)
    // No client has an empty name, so `''` stands for all clients that share a limit.
    const account = fullAt.has(client) || fullAt.size < maxAccounts ? client : ''
    const at = Math.max(now, fullAt.get(account) ?? now)
    const waitMs = at - now - (burst - 1) * refillMs
    if (waitMs > 0) return waitMs
    fullAt.set(account, at + refillMs)
    return 0
  }
}

export interface ToolServerDeps {
  readonly runtime: ToolRuntime
  /** The rules in the settings. Tools that they deny are not listed. */
  readonly rules: Policy
  readonly state: () => Pick<State, 'paused' | 'observation' | 'counters'>
  /** Loads changed pack files. Awaited before each tool call. */
  readonly beforeCall: () => Promise<void>
}

/** Adlib's tools for other programs. */
export interface ToolServer {
  /** Creates an MCP server for one connection, or for one request if the transport has no connections. */
  connect(): Server
  /** Cancels running calls, and answers later calls with an error. Resolves when all running calls have ended. */
  close(): Promise<void>
}

const maxCalls = 16
/** Maximum length of a call's raw text in events (characters). Events also contain the validated arguments. */
const maxRaw = 2000

const instructions =
  'Adlib performs on a live stream. What these tools show or play is seen by an audience at once. ' +
  'A result that says rate_limited also says when the tool is free again.'

/**
 * Serves the performer's own tools as an MCP server. Arguments are never repaired. During a pause, calls with side
 * effects are denied.
 */
export function serveTools({ runtime, rules, state, beforeCall }: ToolServerDeps): ToolServer {
  const paused: Policy = ({ sideEffects }) =>
    sideEffects && state().paused !== null
      ? { verdict: 'deny', reason: { kind: 'paused' } }
      : { verdict: 'allow' }
  const served: ToolRuntime = {
    ...runtime,
    registry: servedOf(runtime.registry),
    policy: narrow(runtime.policy, paused),
  }
  const waitOf = callRate(runtime.clock)
  // Node 20 never frees a signal that was combined with a long-lived one, so each call has its own controller.
  const running = new Map<AbortController, Promise<unknown>>()
  let closing = false

  const call = async (
    agent: string,
    name: string,
    args: unknown,
    signal: AbortSignal,
  ): Promise<ToolOutcome> => {
    await beforeCall()
    const { clock, emit } = runtime
    const turn = nextId(state(), 'turn')
    const started = clock.monotonic()
    emit({ type: 'turn/start', agent, turn, cause: 'mcp', observation: state().observation?.id ?? '' })
    const outcome = await callTool(served, {
      agent,
      turn,
      call: `${turn}.1.1`,
      tool: served.registry.list().find((tool) => mcpName(tool.name) === name)?.name ?? name,
      args,
      raw: JSON.stringify({ name, arguments: args }).slice(0, maxRaw),
      strict: true,
      signal,
    })
    const ms = Math.round(clock.monotonic() - started)
    emit({ type: 'turn/end', agent, turn, stop: stopOf(outcome), steps: 1, calls: 1, ms })
    return outcome
  }

  return {
    connect() {
      const server = new Server(
        { name: 'adlib', title: 'Adlib', version: manifest.version },
        { capabilities: { tools: {} }, instructions },
      )
      server.setRequestHandler('tools/list', () => ({
        tools: allowedTools(served.registry, rules).map(listed),
      }))
      server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
        if (closing) return servedRefusal('cancelled', 'Adlib is closing.')
        if (running.size >= maxCalls)
          return servedRefusal('rate_limited', `${maxCalls} calls are already running. Try again later.`)
        // Newer clients identify themselves with each request, older clients once for each connection.
        const envelope: Readonly<Record<string, unknown>> | undefined = mcpReq.envelope
        const client = envelope?.[CLIENT_INFO_META_KEY] ?? server.getClientVersion()
        const agent = agentOf((client as { name?: unknown } | undefined)?.name)
        const waitMs = waitOf(agent)
        if (waitMs > 0)
          return servedRefusal(
            'rate_limited',
            `Too many calls; the next is free in ${Math.ceil(waitMs / 100) / 10} s.`,
          )
        const controller = new AbortController()
        if (mcpReq.signal.aborted) controller.abort('cancelled')
        mcpReq.signal.addEventListener('abort', () => controller.abort('cancelled'), { once: true })
        const answer = call(agent, params.name, params.arguments ?? {}, controller.signal)
        running.set(controller, answer)
        return servedAnswer(await answer.finally(() => running.delete(controller)))
      })
      return server
    },
    async close() {
      closing = true
      for (const controller of running.keys()) controller.abort('cancelled')
      await Promise.allSettled(running.values())
    },
  }
}

const isServed = ({ origin }: Tool): boolean => origin.kind === 'local'

function servedOf(registry: ToolRegistry): ToolRegistry {
  const get = (name: string): Tool | undefined => {
    const tool = registry.get(name)
    return tool !== undefined && isServed(tool) ? tool : undefined
  }
  return {
    ...registry,
    get,
    has: (name) => get(name) !== undefined,
    list: () => registry.list().filter(isServed),
    select: (selectors) => registry.select(selectors).filter(isServed),
  }
}

/**
 * Returns a tool's name in a form that MCP allows.
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names
 */
const mcpName = (name: string): string => (/^[A-Za-z0-9_.-]{1,128}$/.test(name) ? name : wireName(name))

const listed = ({ name, description, parameters, sideEffects, hints = {} }: Tool) => ({
  name: mcpName(name),
  description,
  inputSchema: { ...parameters, type: 'object' as const },
  annotations: {
    readOnlyHint: !sideEffects,
    ...(hints.destructive === undefined ? {} : { destructiveHint: hints.destructive }),
    ...(hints.idempotent === undefined ? {} : { idempotentHint: hints.idempotent }),
    ...(hints.openWorld === undefined ? {} : { openWorldHint: hints.openWorld }),
  },
})

/** Returns the agent name for a client: `mcp:` and the client's own name, or `mcp:unknown`. */
export const agentOf = (client: unknown): string =>
  `mcp:${(typeof client === 'string' ? client : '').replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 40) || 'unknown'}`

const stopOf = ({ error, denial }: ToolOutcome): TurnStop =>
  error === 'cancelled' ? 'cancelled' : denial?.kind === 'panic' ? 'panic' : 'final'

type Blocks = CallToolResult['content']

/**
 * Converts a tool's outcome to an MCP `tools/call` result. A failure becomes a result with `isError`.
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools#error-handling
 */
function servedAnswer(outcome: ToolOutcome): CallToolResult {
  const structured = outcome.content.flatMap((block) =>
    block.type === 'json' && isRecord(block.json) ? [block.json] : [],
  )
  // The protocol allows only one structured object. Several objects appear only in the text.
  const structuredContent = structured.length === 1 ? structured[0] : undefined
  return {
    content: outcome.ok ? outcome.content.map(mcpBlock) : errorBlocks(outcome),
    ...(structuredContent === undefined ? {} : { structuredContent }),
    ...(outcome.ok ? {} : { isError: true }),
  }
}

/** Returns the result of a call that never reached a tool. */
const servedRefusal = (kind: string, message: string): CallToolResult => ({
  content: [{ type: 'text', text: `${kind}: ${message}` }],
  isError: true,
})

function errorBlocks({ error, message, content }: ToolOutcome): Blocks {
  const rest = content.flatMap((block): Blocks => {
    if (block.type !== 'json' || !isRecord(block.json) || block.json.ok !== false) return [mcpBlock(block)]
    const { details } = block.json
    return details === undefined ? [] : [{ type: 'text', text: JSON.stringify(details) }]
  })
  return [{ type: 'text', text: `${error ?? 'failed'}: ${message ?? 'The call failed.'}` }, ...rest]
}

function mcpBlock(block: ContentBlock): McpBlock {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: block.text }
    case 'image':
      return { type: 'image', data: block.data, mimeType: block.mimeType }
    case 'json':
      return { type: 'text', text: JSON.stringify(block.json) ?? 'null' }
  }
}
