import { type AgentDefinition, isAgent } from '../../../src-shared/agents/define-agent.ts'
import type { AgentRegistry } from '../../../src-shared/agents/registry.ts'
import type { Supervisor } from '../../../src-shared/agents/supervisor.ts'
import type { JournalReader } from '../../../src-shared/events/journal.ts'
import type { Pack } from '../../../src-shared/tools/tool.ts'

/** Returns the agents that the packs contain. */
export const agentsIn = (packs: readonly Pack[]): AgentDefinition[] =>
  packs.flatMap(({ agents }) => agents.filter(isAgent))

/** Runs the agents of loaded packs in a show, and follows changes of the packs. */
export function followPackAgents(deps: {
  readonly journal: Pick<JournalReader, 'subscribe'>
  readonly packs: () => readonly Pack[]
  readonly definitions: AgentRegistry
  readonly supervisor: Pick<Supervisor, 'start' | 'stop'>
}): void {
  const { definitions, supervisor } = deps
  let known: readonly AgentDefinition[] = []
  const follow = (): void => {
    const agents = agentsIn(deps.packs())
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
