import { agentLocks } from '../agents/agent-locks.ts'
import type { AgentDefinition } from '../agents/define-agent.ts'
import { createAgentRegistry } from '../agents/registry.ts'
import { type Supervisor, startSupervisor } from '../agents/supervisor.ts'
import type { SupervisorDeps } from '../agents/supervisor-deps.ts'
import type { AgentView } from '../events/agent-view.ts'
import type { AdlibEvent, EventBody, EventType } from '../events/event.ts'
import { type Journal, memoryJournal } from '../events/journal.ts'
import { closingEvents } from '../events/resume.ts'
import { scriptedDriver } from '../llm/scripted-driver.ts'
import { seededBy } from '../ports.ts'
import { defaultSettings } from '../settings/settings.ts'
import { createLimits } from '../tools/limits.ts'
import { allowAll } from '../tools/policy.ts'
import { createRegistry } from '../tools/registry.ts'
import type { Tool } from '../tools/tool.ts'
import { provideServices } from '../tools/tool-context.ts'
import { type VirtualClock, virtualClock } from './virtual-clock.ts'

/** Options of a run of agents. Pass the same options again to restart the run. */
export interface AgentHouseOptions {
  readonly definitions: readonly AgentDefinition[]
  readonly tools?: readonly Tool[]
  readonly answers?: Parameters<typeof scriptedDriver>[0]
  readonly start?: (deps: SupervisorDeps) => Supervisor
  readonly patch?: (house: { journal: Journal; clock: VirtualClock }) => Partial<SupervisorDeps>
}

/** A run of agents in memory, with a virtual clock and a scripted model. */
export interface AgentHouse {
  readonly clock: VirtualClock
  readonly journal: Journal
  /** Includes the events from before a restart. */
  readonly events: readonly AdlibEvent[]
  readonly warnings: readonly string[]
  readonly supervisor: Supervisor
  agent(id: string): AgentView | undefined
  of<T extends EventType>(type: T): Extract<AdlibEvent, { type: T }>[]
}

/** Runs agents on a virtual clock. If `before` contains the events of an earlier process, resumes its run. */
export function agentHouse(options: AgentHouseOptions, before: readonly AdlibEvent[] = []): AgentHouse {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: AdlibEvent[] = []
  const warnings: string[] = []
  journal.subscribe((event) => void events.push(event))
  for (const { t, seq: _, run: __, ...body } of before) {
    clock.setWall(t)
    journal.append(body as EventBody)
  }
  if (before.length === 0)
    journal.append({
      type: 'run/start',
      settings: defaultSettings,
      brain: { driver: 'scripted', model: 'scripted', mode: 'text' },
    })
  else for (const body of closingEvents(journal.state(), clock.now())) journal.append(body)
  const driver = scriptedDriver(options.answers ?? [], clock)
  const registry = createRegistry()
  registry.registerAll(options.tools ?? [])
  const supervisor = (options.start ?? startSupervisor)({
    journal,
    clock,
    rng: seededBy('agents'),
    runtime: {
      registry,
      limits: createLimits(clock),
      policy: allowAll,
      hooks: {},
      service: provideServices(),
      clock,
      emit: journal.append,
    },
    definitions: createAgentRegistry(...options.definitions),
    model: async () => ({ ok: true, driver, model: 'scripted' }),
    locks: agentLocks(journal),
    enter: async () => ({ ok: true, leave() {} }),
    warn: (message) => void warnings.push(message),
    ...options.patch?.({ journal, clock }),
  })
  return {
    clock,
    journal,
    events,
    warnings,
    supervisor,
    agent: (id) => journal.state().agents.find((view) => view.id === id),
    of: <T extends EventType>(type: T) =>
      events.filter((event): event is Extract<AdlibEvent, { type: T }> => event.type === type),
  }
}
