import type { AgentDefinition } from './define-agent.ts'

/** Definitions of agents by name. */
export interface AgentRegistry {
  /** Throws if another definition already has this name. */
  register(definition: AgentDefinition): void
  unregister(name: string): void
  get(name: string): AgentDefinition | undefined
  list(): readonly AgentDefinition[]
}

/** Creates a registry with these definitions. */
export function createAgentRegistry(...definitions: readonly AgentDefinition[]): AgentRegistry {
  const known = new Map<string, AgentDefinition>()
  const register = (definition: AgentDefinition): void => {
    const other = known.get(definition.name)
    if (other !== undefined && other !== definition)
      throw new Error(`Two agents are named "${definition.name}". Rename one.`)
    known.set(definition.name, definition)
  }
  for (const definition of definitions) register(definition)
  return {
    register,
    unregister: (name) => void known.delete(name),
    get: (name) => known.get(name),
    list: () => [...known.values()],
  }
}
