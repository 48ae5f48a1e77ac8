import type { AgentView } from '../events/agent-view.ts'
import type { AgentDefinition } from './define-agent.ts'
import type { Action } from './step.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import type { Tree } from './tree.ts'

/** Creates and restarts agents. */
export interface Births {
  spawn(definition: AgentDefinition, id: string, parent: AgentView | null, action: Partial<Spawn>): void
  /**
   * Starts an agent that no other agent spawned, unless it is alive. Replaces it if its inbox does not hear every
   * event that the definition hears.
   */
  start(id: string, begun: Begun, input?: unknown): void
  /** Restarts an agent that `start` created. Returns false for any other agent. */
  again(id: string): boolean
  definitionOf(id: string): AgentDefinition | undefined
}

type Spawn = Extract<Action, { do: 'spawn' }> & { readonly id: string }

interface Begun {
  readonly definition: AgentDefinition
  readonly parent: string | undefined
}

/**
 * @param on.born called with the id of each new agent
 * @param on.replace ends an agent of an older version
 */
export function createBirths(
  { journal }: Pick<SupervisorDeps, 'journal'>,
  tree: Tree,
  on: { readonly born: (id: string) => void; readonly replace: (id: string) => void },
): Births {
  const begun = new Map<string, Begun>()

  const spawn: Births['spawn'] = (definition, id, parent, action) => {
    const { name, role, model, tools, version } = definition
    const { capacity, drops, hears } = definition.inbox
    journal.append({
      type: 'agent/spawned',
      agent: id,
      parent: parent?.id ?? null,
      definition: name,
      role,
      model: action.model ?? model ?? parent?.model ?? null,
      tools: [...(action.tools ?? tools)],
      inbox: capacity,
      ...(drops.length === 0 ? {} : { drops: [...drops] }),
      ...(hears.length === 0 ? {} : { hears: [...hears] }),
      input: action.input ?? null,
      ...(action.policy === undefined ? {} : { policy: action.policy }),
      ...(action.id === undefined ? {} : { action: action.id }),
      ...(version === 1 ? {} : { version }),
    })
    on.born(id)
  }

  const start: Births['start'] = (id, one, input) => {
    begun.set(id, one)
    const { definition, parent } = one
    const inbox = tree.live(id)?.inbox
    if (inbox !== undefined && definition.inbox.hears.some((type) => !inbox.hears?.includes(type)))
      on.replace(id)
    const above = parent === undefined ? null : (tree.live(parent) ?? null)
    if (tree.live(id) === undefined) spawn(definition, id, above, { input })
  }

  return {
    spawn,
    start,
    again(id) {
      const own = begun.get(id)
      if (own === undefined) return false
      start(id, own)
      for (const [other, one] of begun) if (one.parent === id) start(other, one)
      return true
    },
    definitionOf: (id) => begun.get(id)?.definition,
  }
}
