import { nextId } from '../events/ids.ts'
import type { Journal } from '../events/journal.ts'
import type { AskView } from '../events/views.ts'
import type { Clock } from '../ports.ts'
import type { Approvals } from './approvals.ts'
import { callTool, type ToolRuntime } from './call-tool.ts'
import type { ToolRegistry } from './registry.ts'

/** The approval requests that were open when Adlib restarted. */
export interface ReopenedAsks {
  /** Denies the requests that are still open and cancels approved calls in progress. Resolves when all have ended. */
  stop(): Promise<void>
}

/**
 * Waits again for answers to the requests that were open before a restart. An approved call runs once; requests about
 * effects and games are denied at once.
 */
export function reopenAsks(deps: {
  readonly journal: Pick<Journal, 'state' | 'append' | 'subscribe'>
  readonly clock: Clock
  readonly registry: ToolRegistry
  /** Returns what the calls of an agent, or of a program that is none, run with. */
  readonly runtimeOf: (agent: string) => ToolRuntime
  readonly approvals: Pick<Approvals, 'reopen'>
}): ReopenedAsks {
  const { journal, clock, registry, approvals } = deps
  const { append: emit, state } = journal
  const all = new AbortController()
  const unsubscribe = journal.subscribe(({ type }) => {
    if (type === 'stage/panic') all.abort('panic')
  })

  const registered = ({ tool, until }: AskView): Promise<boolean> =>
    new Promise((resolve) => {
      if (registry.has(tool) || all.signal.aborted) return resolve(registry.has(tool))
      const end = () => {
        stopTimer()
        stopWatching()
        all.signal.removeEventListener('abort', end)
        resolve(registry.has(tool))
      }
      const stopTimer = clock.after(Math.max(0, until - clock.now()), end)
      const stopWatching = journal.subscribe(({ type }) => {
        if ((type === 'mcp/server' || type === 'pack/file') && registry.has(tool)) end()
      })
      all.signal.addEventListener('abort', end, { once: true })
    })

  const carryOut = async (view: AskView, agent: string): Promise<void> => {
    const { ask, tool, args, origin } = view
    const isThere = await registered(view)
    if (all.signal.aborted) {
      emit({ type: 'policy/answer', ask, verdict: 'deny', by: 'cancelled' })
      return
    }
    const turn = nextId(state(), 'turn')
    const call = `${turn}.1.1`
    const raw = JSON.stringify({ name: tool, arguments: args }).slice(0, 20_000)
    const began = clock.monotonic()
    emit({ type: 'turn/start', agent, turn, cause: 'approval', observation: state().observation?.id ?? '' })
    const running = isThere
      ? callTool(deps.runtimeOf(agent), {
          agent,
          turn,
          call,
          tool,
          args,
          raw,
          strict: true,
          ask,
          signal: all.signal,
        })
      : undefined
    if (!isThere) {
      const provider = origin?.kind === 'mcp' ? `The MCP server ${origin.server}` : 'Its pack'
      const message = `${provider} did not offer ${tool} in time, so the call did not run. Check that it starts.`
      emit({ type: 'tool/call', agent, turn, call, tool, origin, args, raw, safeToRetry: true, ask })
      emit({ type: 'tool/done', agent, turn, call, tool, ok: false, ms: 0, error: 'unknown_tool', message })
    }
    const outcome = await running
    const stop = outcome?.error === 'cancelled' ? 'cancelled' : 'final'
    const ms = Math.round(clock.monotonic() - began)
    emit({ type: 'turn/end', agent, turn, stop, steps: 1, calls: 1, ms })
  }

  // A cue that waited for approval is denied, because its moment has passed.
  // A game asks again when it connects.
  for (const { ask, effect, origin } of state().asks)
    if (effect !== undefined || origin?.kind === 'game')
      emit({ type: 'policy/answer', ask, verdict: 'deny', by: 'restart' })

  const work = state().asks.map(async (view) => {
    const approval = await approvals.reopen(view, all.signal)
    if (approval.allowed) await carryOut(view, view.agent ?? 'performer')
  })
  return {
    async stop() {
      all.abort('cancelled')
      unsubscribe()
      await Promise.allSettled(work)
    },
  }
}
