import { agentLocks } from '../../agents/agent-locks.ts'
import type { AgentDefinition } from '../../agents/define-agent.ts'
import { createAgentRegistry } from '../../agents/registry.ts'
import { startSupervisor } from '../../agents/supervisor.ts'
import { isLive } from '../../events/agent-view.ts'
import type { TurnStop } from '../../events/event/turn.ts'
import type { AdlibEvent } from '../../events/event.ts'
import { memoryJournal } from '../../events/journal.ts'
import type { LlmDriver } from '../../llm/driver.ts'
import type { Clock, Rng } from '../../ports.ts'
import { defaultSettings } from '../../settings/settings.ts'
import type { ToolRuntime } from '../../tools/call-tool.ts'

/** An agent's work on one case. */
export interface AgentCase {
  readonly agent: AgentDefinition
  readonly task: string
  readonly run: string
  readonly model: string
  readonly driver: LlmDriver
  readonly runtime: Omit<ToolRuntime, 'emit'>
  readonly clock: Clock
  readonly rng: Rng
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

/** Result of a row: its events, and why its last turn ended. `stop` is `failed` if no turn ended. */
export interface PlayedRow {
  readonly trace: AdlibEvent[]
  readonly stop: TurnStop
  readonly problem?: string
}

const leftOut: ReadonlySet<AdlibEvent['type']> = new Set(['llm/delta', 'run/start'])

/**
 * Gives an agent a task in a separate run. Waits until the agent has no more work, the time is up, or the signal
 * aborts.
 */
export async function runAgent(given: AgentCase): Promise<PlayedRow> {
  const { agent, clock, model, driver, signal } = given
  const journal = memoryJournal({ run: given.run, clock })
  journal.append({
    type: 'run/start',
    settings: defaultSettings,
    brain: { driver: driver.name, model, mode: 'auto' },
    team: true,
  })
  const trace: AdlibEvent[] = []
  const view = () => journal.state().agents.find(({ id }) => id === agent.name)
  let cut: TurnStop | undefined
  let finish = () => {}
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  const stopWith = (stop: TurnStop) => {
    cut ??= stop
    finish()
  }
  const cancel = () => stopWith('cancelled')
  signal.addEventListener('abort', cancel, { once: true })
  const stopTimer = clock.after(given.timeoutMs, () => stopWith('time'))
  const stopListening = journal.subscribe((event) => {
    if (!leftOut.has(event.type)) trace.push(event)
    const now = view()
    if (now === undefined) return
    const isIdle = now.status === 'sleeping' && now.pending.length + now.inbox.messages.length === 0
    if (!isLive(now.status) || (now.steps > 0 && isIdle)) finish()
  })
  const agents = startSupervisor({
    journal,
    clock,
    rng: given.rng,
    runtime: { ...given.runtime, emit: journal.append },
    definitions: createAgentRegistry(agent),
    model: async () => ({ ok: true, driver, model }),
    locks: agentLocks(journal),
    enter: async () => ({ ok: true, leave: () => {} }),
    warn: () => {},
  })
  try {
    agents.start(agent, agent.name, given.task)
    if (signal.aborted) cancel()
    await ended
    const last = trace.findLast((event) => event.type === 'turn/end')
    const now = view()
    const problem = now?.status === 'failed' ? now.reason?.message : undefined
    return {
      trace: [...trace],
      stop: cut ?? (last?.type === 'turn/end' ? last.stop : 'failed'),
      ...(problem === undefined ? {} : { problem }),
    }
  } finally {
    stopTimer()
    stopListening()
    signal.removeEventListener('abort', cancel)
    await agents.close()
  }
}
