import type { Emit } from '../../src-shared/events/event.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import type { Locks } from '../../src-shared/tools/locks.ts'
import { type McpCall, mcpToolProxy } from '../../src-shared/tools/mcp-proxy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import { limitPeer } from '../platform/peer-limits.ts'
import { type CallAnswer, type Connection, maxTools, openConnection } from './connection.ts'
import {
  isComing,
  nextState,
  type ServerEffect,
  type ServerEvent,
  type ServerReport,
  startServer,
} from './server-machine.ts'

const startWaitMs = 10_000
const startWaitShare = 0.5

export interface SupervisionDeps {
  readonly registry: ToolRegistry
  readonly locks: Locks
  readonly trusts: (server: string) => boolean
  readonly emit: Emit
  readonly clock: Clock
  readonly env: NodeJS.ProcessEnv
}

export interface Supervision {
  /** Removes the server's tools immediately. Resolves when all of its processes and connections are gone. */
  stop(): Promise<void>
}

/**
 * Keeps one server running: restarts it with a back-off, and never gives up. While the server is down, its tools stay
 * registered.
 */
export function superviseServer(server: string, settings: McpServer, deps: SupervisionDeps): Supervision {
  const { registry, locks, trusts, emit, clock, env } = deps
  const limits = limitPeer(clock)
  const reports = limits.reports((report: ServerReport) => emit({ type: 'mcp/server', server, ...report }))
  const stopping = new AbortController()
  const pending = new Set<Promise<void>>()
  const startWaits = new Set<() => void>()
  let connection: Connection | undefined
  const first = startServer()
  let { state } = first
  let cancelRetry: Cancel = () => {}

  const dispatch = (event: ServerEvent): void => {
    const next = nextState(state, event)
    state = next.state
    for (const effect of next.effects) perform(effect)
    if (!isComing(state)) for (const end of startWaits) end()
  }

  const track = (work: Promise<void>): void => {
    pending.add(work)
    void work.finally(() => pending.delete(work))
  }

  const startEnded = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        cancelTimer()
        signal.removeEventListener('abort', end)
        startWaits.delete(end)
        resolve()
      }
      const cancelTimer = clock.after(Math.min(startWaitMs, settings.timeoutMs * startWaitShare), end)
      signal.addEventListener('abort', end, { once: true })
      startWaits.add(end)
    })

  const call: McpCall = async (tool, args, signal) => {
    const answer = await callOnce(tool, args, signal)
    return 'isRefused' in answer && !signal.aborted ? callOnce(tool, args, signal) : answer
  }

  const callOnce = async (...[tool, args, signal]: Parameters<McpCall>): Promise<CallAnswer> => {
    if (isComing(state)) await startEnded(signal)
    if (state.kind === 'up' && connection !== undefined) return connection.call(tool, args, signal)
    const why = state.kind === 'up' ? '' : ` ${state.why}`
    return { ok: false, message: `The MCP server ${server} is down.${why}` }
  }

  const tools = offeredTools(registry, {
    server,
    timeoutMs: settings.timeoutMs,
    call,
    locks,
    isTrusted: () => trusts(server),
  })

  const open = async (): Promise<void> => {
    const opened = await openConnection({
      server,
      settings,
      clock,
      limits,
      env,
      signal: stopping.signal,
      log(text) {
        if (!stopping.signal.aborted) emit({ type: 'mcp/log', server, text })
      },
      lost: (failure) => dispatch({ type: 'lost', failure, at: clock.monotonic() }),
      changed: () => dispatch({ type: 'list-changed' }),
    })
    if (!opened.ok) return dispatch({ type: 'open-failed', failure: opened.failure })
    connection = opened.connection
    dispatch({ type: 'opened', at: clock.monotonic() })
  }

  const close = async (): Promise<void> => {
    const last = connection
    connection = undefined
    cancelRelist()
    lists.cancel()
    await last?.close()
    dispatch({ type: 'closed' })
  }

  const readList = async (): Promise<void> => {
    const read = connection
    const list = await read?.list()
    // The connection broke meanwhile.
    if (list === undefined || connection !== read) return
    if (!list.ok) {
      const { message } = list
      return dispatch({ type: 'list-failed', at: clock.monotonic(), tools: tools.size, message })
    }
    const problems = tools.update(list.tools)
    if (list.more)
      problems.unshift(`It offers more than ${maxTools} tools; only the first ${maxTools} are registered.`)
    dispatch({ type: 'listed', tools: tools.size, problems })
  }
  const lists = limits.loads(readList)
  let cancelRelist: Cancel = () => {}

  const perform = (effect: ServerEffect): void => {
    switch (effect.do) {
      case 'report':
        reports.take(effect.report)
        break
      case 'open':
        track(open())
        break
      case 'close':
        track(close())
        break
      case 'remove-tools':
        tools.removeAll()
        break
      case 'retry':
        cancelRetry = clock.after(effect.afterMs, () => dispatch({ type: 'retry' }))
        break
      case 'list':
        cancelRelist()
        if (effect.afterMs === 0) lists.request()
        else cancelRelist = clock.after(effect.afterMs, lists.request)
    }
  }

  for (const effect of first.effects) perform(effect)
  return {
    async stop() {
      if (stopping.signal.aborted) return
      dispatch({ type: 'stop' })
      reports.flush()
      stopping.abort()
      cancelRetry()
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}

/** The tools of one server in the registry. */
interface OfferedTools {
  /** Registers the tools of a list, and removes all others. Returns a sentence for each tool that it leaves out. */
  update(listed: readonly unknown[]): string[]
  removeAll(): void
  readonly size: number
}

/** Keeps the registered tools in sync with a server's tool list. */
function offeredTools(
  registry: ToolRegistry,
  source: {
    readonly server: string
    readonly timeoutMs: number
    readonly call: McpCall
    readonly locks: Locks
    readonly isTrusted: () => boolean
  },
): OfferedTools {
  /** Names of the registered tools, with the JSON of their entries in the server's tool list. */
  const registered = new Map<string, string>()
  const remove = (name: string) => {
    registry.unregister(name)
    registered.delete(name)
  }
  return {
    update(listed) {
      const problems: string[] = []
      const offered = new Set<string>()
      for (const entry of listed) {
        const made = mcpToolProxy(entry, source)
        if (!made.ok) {
          problems.push(made.problem)
          continue
        }
        const { tool } = made
        if (offered.has(tool.name)) {
          problems.push(`The tool "${tool.name}" was left out: the list repeats it.`)
          continue
        }
        offered.add(tool.name)
        const json = JSON.stringify(entry)
        if (registered.get(tool.name) === json) continue
        if (registered.has(tool.name)) registry.unregister(tool.name)
        else if (registry.has(tool.name)) {
          problems.push(`The tool "${tool.name}" was left out: another tool has this name.`)
          continue
        }
        registry.register(tool)
        registered.set(tool.name, json)
      }
      for (const name of registered.keys()) if (!offered.has(name)) remove(name)
      return problems
    },
    removeAll() {
      for (const name of [...registered.keys()]) remove(name)
    },
    get size() {
      return registered.size
    },
  }
}
