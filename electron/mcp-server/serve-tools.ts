import { CLIENT_INFO_META_KEY, Server } from '@modelcontextprotocol/server'
import manifest from '../../package.json' with { type: 'json' }
import type { TurnStop } from '../../src-shared/events/event.ts'
import { nextId } from '../../src-shared/events/ids.ts'
import type { State } from '../../src-shared/events/state.ts'
import { wireName } from '../../src-shared/step/wire-name.ts'
import { callTool, type ToolRuntime } from '../../src-shared/tools/call-tool.ts'
import { allowedTools, narrow, type Policy } from '../../src-shared/tools/policy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { ToolOutcome } from '../../src-shared/tools/result.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'
import { servedAnswer, servedRefusal } from './serve-answer.ts'
import { callRate } from './serve-rate.ts'

export interface ToolServerDeps {
  /** What every call goes through: the same policy, hooks and limits as the performer's own. */
  readonly runtime: ToolRuntime
  /** The lasting rules. What they deny is not listed; a panic denies calls and hides nothing. */
  readonly rules: Policy
  readonly state: () => State
}

/** Our tools for other programs. */
export interface ToolServer {
  /** A new MCP server for one connection, or for one request of a transport without connections. */
  connect(): Server
  /** Cancels what runs and answers later calls with an error; resolves when every turn has its end. */
  close(): Promise<void>
}

/** Calls of all clients that may run at the same time. */
const mostCalls = 16
/** Characters of a call as its client wrote it that are kept; the checked arguments stand beside it. */
const mostRaw = 2000

const instructions =
  'Adlib performs on a live stream. What these tools show or play is seen by an audience at once. ' +
  'A result that says rate_limited also says when the tool is free again.'

/**
 * Serves the performer's tools, those of the user's own packs included, as an MCP server. Tools of other MCP servers are
 * not passed on. Each call is a turn of its own, with the cause `mcp` and the agent `mcp:<client>`; its arguments
 * are checked and never mended. While the performer is paused nobody's call has an effect: looking is all that is left.
 */
export function serveTools({ runtime, rules, state }: ToolServerDeps): ToolServer {
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
  // A signal for each call, not one that all calls listen to: Node 20 never lets go of signals that were joined to a lasting one.
  const running = new Map<AbortController, Promise<unknown>>()
  let closing = false

  const call = async (
    agent: string,
    name: string,
    args: unknown,
    signal: AbortSignal,
  ): Promise<ToolOutcome> => {
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
      raw: JSON.stringify({ name, arguments: args }).slice(0, mostRaw),
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
        if (running.size >= mostCalls) return servedRefusal('rate_limited', `${mostCalls} calls run already.`)
        // Newer clients say with each request who they are, older ones once for their connection.
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

/** What may be served: every tool that is not another server's. */
const isServed = ({ origin }: Tool): boolean => origin.kind === 'local'

/** The registry as our clients see it, at any time. */
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

/** https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names */
const mcpName = (name: string): string => (/^[A-Za-z0-9_.-]{1,128}$/.test(name) ? name : wireName(name))

const listed = ({ name, description, parameters, sideEffects }: Tool) => ({
  name: mcpName(name),
  description,
  inputSchema: { ...parameters, type: 'object' as const },
  // Nothing on the stage outlives its seconds.
  annotations: { readOnlyHint: !sideEffects, destructiveHint: false, openWorldHint: false },
})

/** Who calls, by the name that the client gives itself: a bounded word that cannot be mistaken for anything else. */
export const agentOf = (client: unknown): string =>
  `mcp:${(typeof client === 'string' ? client : '').replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 40) || 'unknown'}`

const stopOf = ({ error, denial }: ToolOutcome): TurnStop =>
  error === 'cancelled' ? 'cancelled' : denial?.kind === 'panic' ? 'panic' : 'final'
