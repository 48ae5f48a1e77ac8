import { type AgentDefinition, isAgent } from '../../../src-shared/agents/define-agent.ts'
import type { AgentRegistry } from '../../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../../src-shared/agents/supervisor.ts'
import type { JournalReader } from '../../../src-shared/events/journal.ts'
import { performerAgent } from '../../../src-shared/performer/performer-agent.ts'
import type { Pack } from '../../../src-shared/tools/tool.ts'

/** Returns the agents that the packs contain. */
export const agentsIn = (packs: readonly Pack[]): AgentDefinition[] =>
  packs.flatMap(({ agents }) => agents.filter(isAgent))

/** Returns whether an agent of a pack replaces Adlib's performer. Its role shows that its name is not a coincidence. */
export const performs = ({ name, role }: AgentDefinition): boolean =>
  name === performerAgent.name && role === performerAgent.role

/**
 * Runs the agents of loaded packs in a show, and follows changes of the packs. An agent of a pack can replace the
 * performer's definition; the running performer then continues with it.
 */
export function followPackAgents(deps: {
  readonly journal: Pick<JournalReader, 'subscribe'>
  readonly packs: () => readonly Pack[]
  readonly definitions: AgentRegistry
  readonly supervisor: Pick<Supervisor, 'start' | 'stop'>
}): void {
  const { definitions, supervisor } = deps
  let known: readonly AgentDefinition[] = []
  const follow = (): void => {
    const found = agentsIn(deps.packs())
    definitions.unregister(performerAgent.name)
    definitions.register(found.find(performs) ?? performerAgent)
    const agents = found.filter((agent) => !performs(agent))
    for (const agent of known.filter((one) => !agents.includes(one))) {
      definitions.unregister(agent.name)
      if (!agents.some(({ name }) => name === agent.name)) supervisor.stop(agent.name, 'the end of its pack')
    }
    const added = agents.filter((one) => !known.includes(one))
    known = agents
    for (const agent of added) definitions.register(agent)
    for (const agent of added) if (agent.inbox.hears.length > 0) supervisor.start(agent, agent.name)
  }
  deps.journal.subscribe(({ type }) => {
    if (type === 'pack/file') follow()
  })
  follow()
}
