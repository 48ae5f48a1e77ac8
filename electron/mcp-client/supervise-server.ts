import type { Emit } from '../../src-shared/events/event.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { McpServer } from '../../src-shared/settings.ts'
import type { Locks } from '../../src-shared/tools/locks.ts'
import { type McpCall, mcpToolProxy } from '../../src-shared/tools/mcp-proxy.ts'
import type { ToolRegistry } from '../../src-shared/tools/registry.ts'
import type { McpFailure } from './connect-failure.ts'
import { type Connection, mostTools, openConnection } from './connection.ts'

/** The first try again comes after this long, each further one after twice as long, up to the most. */
const firstPauseMs = 1000
const mostPauseMs = 300_000
/** A server that was up this long begins anew: its end is not one of a row. */
const steadyMs = 30_000
/** Least time between two readings of a list that keeps changing. */
const listGapMs = 1000
/** How many of a list's problems are told. */
const mostProblems = 5

/** What servers are kept running with. */
export interface SupervisionDeps {
  readonly registry: ToolRegistry
  readonly locks: Locks
  readonly emit: Emit
  readonly clock: Clock
  readonly env: NodeJS.ProcessEnv
}

/** A server that is kept running. */
export interface Supervision {
  /** Takes its tools away at once; resolves when nothing of it is left. */
  stop(): Promise<void>
}

/**
 * Keeps one server running and its tools registered: started at once, started again after ever longer pauses when it
 * ends or cannot be had, never given up. While it is down its tools stay, and a call of one answers why.
 * Each change is written as `mcp/server`, each line of its standard error as `mcp/log`.
 */
export function superviseServer(server: string, settings: McpServer, deps: SupervisionDeps): Supervision {
  const { registry, emit, clock } = deps
  const stopping = new AbortController()
  const registered = new Map<string, string>()
  let connection: Connection | undefined
  let why = 'It is being started.'
  let failures = 0
  let upSince = 0
  let cancelTimer: Cancel = () => {}
  let stopLists: Cancel = () => {}
  let askForList = () => {}
  /** The start, or the end, that is under way. */
  let attempt: Promise<void> = Promise.resolve()

  const tell = (
    state: 'starting' | 'ready' | 'lost' | 'failed' | 'stopped',
    more: { tools?: number; message?: string; remedy?: string } = {},
  ) => void emit({ type: 'mcp/server', server, state, ...more })

  const call: McpCall = async (tool, args, signal) =>
    connection === undefined
      ? { ok: false, message: `The MCP server ${server} is down. ${why}` }
      : connection.call(tool, args, signal)

  /** Tells it, and tries again after a pause which begins when nothing of the old connection is left. */
  const down = async (state: 'lost' | 'failed', { message, remedy }: McpFailure, of?: Connection) => {
    connection = undefined
    why = message
    stopLists()
    if (of !== undefined && clock.monotonic() - upSince >= steadyMs) failures = 0
    await of?.close()
    if (stopping.signal.aborted) return
    const pause = pauseAfter(failures)
    failures += 1
    tell(state, { message, remedy: `${remedy} The next try is in ${pause / 1000} s.`.trim() })
    cancelTimer = clock.after(pause, () => {
      attempt = start()
    })
  }

  const start = async () => {
    tell('starting')
    let gone: McpFailure | undefined
    const opened = await openConnection({
      server,
      settings,
      clock,
      env: deps.env,
      signal: stopping.signal,
      log(text) {
        if (!stopping.signal.aborted) emit({ type: 'mcp/log', server, text })
      },
      lost(failure) {
        gone = failure
        const of = connection
        // Else it went before the start came to its end, which sees it.
        if (of !== undefined) attempt = down('lost', failure, of)
      },
      changed: () => askForList(),
    })
    if (!opened.ok) return down('failed', opened.failure)
    const of = opened.connection
    if (stopping.signal.aborted) return of.close()
    upSince = clock.monotonic()
    if (gone !== undefined) return down('lost', gone, of)
    connection = of
    followLists(of)
  }

  /** Reads the list, follows it, and reads it again when it changes, as long as this connection lasts. */
  const followLists = (of: Connection) => {
    let listed = false
    let failed = 0
    let cancelRetry: Cancel = () => {}
    const read = async () => {
      cancelRetry()
      const list = await of.list()
      if (connection !== of || stopping.signal.aborted) return
      if (list.ok) {
        listed = true
        failed = 0
        const problems = follow(list.tools)
        if (list.more)
          problems.unshift(`It offers more than ${mostTools} tools; the first ${mostTools} were taken.`)
        tell('ready', {
          tools: registered.size,
          ...(problems.length === 0 ? {} : { message: told(problems) }),
        })
      } else if (listed) {
        // It may be busy with a call, which must not be the end of it.
        const pause = pauseAfter(failed)
        failed += 1
        tell('ready', {
          tools: registered.size,
          message: `Its list of tools could not be read again, and the old one holds: ${list.message}`,
          remedy: `It is asked again in ${pause / 1000} s.`,
        })
        cancelRetry = clock.after(pause, lists.ask)
      } else {
        const remedy = 'See whether there is a newer version of this server.'
        const message = `It did not list its tools: ${list.message}`
        // Not waited for here: what closes it ends the reading of lists, too.
        attempt = down('failed', { message, remedy }, of)
      }
    }
    const lists = listReader(clock, read)
    askForList = lists.ask
    stopLists = () => {
      lists.stop()
      cancelRetry()
      askForList = () => {}
    }
    lists.ask()
  }

  /** Registers what is new or changed and takes away what is gone; says what could not be registered. */
  const follow = (tools: readonly unknown[]): string[] => {
    const problems: string[] = []
    const offered = new Set<string>()
    for (const listed of tools) {
      const made = mcpToolProxy(listed, { server, timeoutMs: settings.timeoutMs, call, locks: deps.locks })
      if (!made.ok) {
        problems.push(made.problem)
        continue
      }
      const { tool } = made
      if (offered.has(tool.name)) {
        problems.push(`The tool "${tool.name}" was left out: it comes twice.`)
        continue
      }
      offered.add(tool.name)
      const form = JSON.stringify(listed)
      if (registered.get(tool.name) === form) continue
      if (registered.has(tool.name)) registry.unregister(tool.name)
      else if (registry.has(tool.name)) {
        problems.push(`The tool "${tool.name}" was left out: there is another of that name.`)
        continue
      }
      registry.register(tool)
      registered.set(tool.name, form)
    }
    for (const name of registered.keys()) if (!offered.has(name)) forget(name)
    return problems
  }

  const forget = (name: string) => {
    registry.unregister(name)
    registered.delete(name)
  }

  attempt = start()
  return {
    async stop() {
      if (stopping.signal.aborted) return
      tell('stopped')
      const last = connection
      connection = undefined
      why = 'It was stopped.'
      stopping.abort()
      cancelTimer()
      stopLists()
      for (const name of [...registered.keys()]) forget(name)
      await Promise.all([last?.close(), attempt])
    },
  }
}

/** Reads a list now when asked, one reading at a time and not too often: a server may say "changed" without end. */
function listReader(clock: Clock, read: () => Promise<void>) {
  let busy = false
  let asked = false
  let cancel: Cancel = () => {}
  let stopped = false
  const ask = () => {
    asked = true
    if (busy || stopped) return
    busy = true
    asked = false
    void read().then(() => {
      if (stopped) return
      cancel = clock.after(listGapMs, () => {
        busy = false
        if (asked) ask()
      })
    })
  }
  return {
    ask,
    stop() {
      stopped = true
      cancel()
    },
  }
}

const pauseAfter = (failures: number): number =>
  Math.min(mostPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))

const told = (problems: readonly string[]): string => {
  const more = problems.length - mostProblems
  return [
    ...problems.slice(0, mostProblems),
    ...(more > 0 ? [`${more} more problems like these.`] : []),
  ].join(' ')
}
