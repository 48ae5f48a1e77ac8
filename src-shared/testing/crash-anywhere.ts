import type { AgentDefinition } from '../agents/define-agent.ts'
import type { AdlibEvent } from '../events/event.ts'
import type { Tool } from '../tools/tool.ts'
import { type AgentHouse, type AgentHouseOptions, agentHouse } from './agent-house.ts'

/** Agents with a task that ends within 20 s of virtual time. */
export interface AgentScenario {
  /** The first definition is that of the agent `root`. */
  readonly definitions: readonly AgentDefinition[]
  /** Task of the agent `root`. Default: `go`. */
  readonly input?: unknown
  /** Each tool must append its name to `ran` when it runs. */
  readonly tools?: (ran: string[]) => readonly Tool[]
  readonly answers?: AgentHouseOptions['answers']
  /** Returns what a crash must not change. Default: each agent's status, result and open actions. */
  readonly outcome?: (house: AgentHouse) => unknown
}

const longEnoughMs = 20_000

async function play(scenario: AgentScenario, before?: readonly AdlibEvent[]) {
  const ran: string[] = []
  const { definitions, answers = [], tools = () => [] } = scenario
  const house = agentHouse({ definitions, answers, tools: tools(ran) }, before)
  const root = definitions[0] as AgentDefinition
  if (house.agent('root') === undefined) house.supervisor.start(root, 'root', scenario.input ?? 'go')
  for (let ms = 0; ms < longEnoughMs; ms += 500) await house.clock.advanceAsync(500)
  return { house, ran }
}

const statusesAndResults = ({ journal }: AgentHouse): unknown =>
  journal.state().agents.map(({ id, status, result, pending }) => ({
    id,
    status,
    result,
    pending: pending.length,
  }))

const asksAboutOrphan = ({ events }: AgentHouse): boolean =>
  events.some((event) => event.type === 'agent/acted' && event.outcome.kind === 'orphan')

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Kills a scenario after each of its events and resumes it. Returns a sentence for each difference from a run without
 * a crash.
 */
export async function crashAnywhere(scenario: AgentScenario): Promise<string[]> {
  const { outcome = statusesAndResults } = scenario
  const straight = await play(scenario)
  const { events } = straight.house
  const unsafe = (scenario.tools?.([]) ?? []).filter(({ sideEffects }) => sideEffects)
  const violations: string[] = straight.house.warnings.map((warning) => `without a crash: ${warning}`)
  for (let cut = 1; cut <= events.length; cut += 1) {
    const prefix = events.slice(0, cut)
    const { house, ran } = await play(scenario, prefix)
    const report = (what: string) => violations.push(`after event ${cut}, ${events[cut - 1]?.type}: ${what}`)
    for (const warning of house.warnings) report(warning)
    const [end, wanted] = [outcome(house), outcome(straight.house)]
    if (!asksAboutOrphan(house) && !isSame(end, wanted))
      report(`it ends with ${JSON.stringify(end)} instead of ${JSON.stringify(wanted)}`)
    // Calls that the dead process began may have happened.
    for (const { name } of unsafe) {
      const begun = prefix.filter((event) => event.type === 'tool/call' && event.tool === name).length
      const times = begun + ran.filter((one) => one === name).length
      const once = straight.ran.filter((one) => one === name).length
      if (times > once) report(`${name} may have run ${times} times instead of ${once}`)
    }
    const [locks, free] = [house.journal.state().locks, straight.house.journal.state().locks]
    if (!isSame(locks, free)) report(`it holds ${JSON.stringify(locks)} instead of ${JSON.stringify(free)}`)
  }
  return violations
}
