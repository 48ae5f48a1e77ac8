import { expect, it } from 'vitest'
import type { AgentDefinition } from '../../src-shared/agents/define-agent.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { Tool } from '../../src-shared/tools/tool.ts'
import { type AgentHouseOptions, agentHouse } from '../fixtures/agents.ts'

/** Agents with a task that ends in finite time. */
export interface AgentScenario {
  /** The first one is the root. */
  readonly definitions: readonly AgentDefinition[]
  readonly input?: unknown
  /** Creates the tools; `ran` gets the name of each run. */
  readonly tools?: (ran: string[]) => readonly Tool[]
  /** Answers of the model, in order. */
  readonly answers?: AgentHouseOptions['answers']
  /** Returns what a crash must not change at the end; default: each agent's status, result and open actions. */
  readonly outcome?: (house: House) => unknown
}

type House = ReturnType<typeof agentHouse>

/** Virtual time (ms) within which every scenario ends. */
const longEnoughMs = 20_000

/** Plays a scenario to its end, from its start or from the events of a dead process. */
async function play(scenario: AgentScenario, before?: readonly AdlibEvent[]) {
  const ran: string[] = []
  const { definitions, answers = [], tools = () => [] } = scenario
  const house = agentHouse({ definitions, answers, tools: tools(ran) }, before)
  const root = definitions[0] as AgentDefinition
  if (house.agent('root') === undefined) house.supervisor.start(root, 'root', scenario.input ?? 'go')
  for (let ms = 0; ms < longEnoughMs; ms += 500) await house.clock.advanceAsync(500)
  return { house, ran }
}

const statusesAndResults = ({ journal }: House): unknown =>
  journal.state().agents.map(({ id, status, result, pending }) => ({
    id,
    status,
    result,
    pending: pending.length,
  }))

/** Returns whether an agent was asked about its own call that a crash cut off: it may or may not have happened. */
const asksAboutOrphan = ({ events }: House): boolean =>
  events.some((event) => event.type === 'agent/acted' && event.outcome.kind === 'orphan')

/**
 * Tests that a scenario survives a crash after any event: its outcome is the same as without one, unless an agent is
 * asked whether a call that the crash cut off happened. No call with side effects is repeated, and no lock stays taken.
 */
export function resumesFromEveryEvent(name: string, scenario: AgentScenario): void {
  it(`ends the same after a crash at any event: ${name}`, async () => {
    const { outcome = statusesAndResults } = scenario
    const straight = await play(scenario)
    expect(straight.house.warnings).toEqual([])
    const unsafe = new Set(
      (scenario.tools?.([]) ?? []).flatMap(({ name: tool, sideEffects }) => (sideEffects ? [tool] : [])),
    )
    const { events } = straight.house
    for (let cut = 1; cut <= events.length; cut += 1) {
      const at = `after event ${cut}, ${events[cut - 1]?.type}`
      const prefix = events.slice(0, cut)
      const { house, ran } = await play(scenario, prefix)
      expect(house.warnings, at).toEqual([])
      if (!asksAboutOrphan(house)) expect(outcome(house), at).toEqual(outcome(straight.house))
      // A call that the dead process began may have happened, so it counts together with those after the crash.
      for (const tool of unsafe) {
        const begun = prefix.filter((event) => event.type === 'tool/call' && event.tool === tool).length
        const again = ran.filter((one) => one === tool).length
        const once = straight.ran.filter((one) => one === tool).length
        expect(begun + again, `${tool} ${at}`).toBeLessThanOrEqual(once)
      }
      expect(house.journal.state().locks, at).toEqual(straight.house.journal.state().locks)
    }
  }, 120_000)
}
