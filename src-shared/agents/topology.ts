import type { AgentView } from '../events/agent-view.ts'

/**
 * Whom the children of an agent may write to: their parent and their own children; with `peers`, also their siblings.
 */
export type Topology = 'parent-child' | 'peers'

/** Looks an agent up by its id. */
export type FindAgent = (id: string) => Pick<AgentView, 'id' | 'parent' | 'definition'> | undefined

/** Returns whether one agent may send a message to another. Both must exist. */
export function canSend(
  from: string,
  to: string,
  find: FindAgent,
  topologyOf: (definition: string) => Topology,
): boolean {
  const [sender, recipient] = [find(from), find(to)]
  if (sender === undefined || recipient === undefined) return false
  if (sender.id === recipient.id || sender.parent === recipient.id || recipient.parent === sender.id)
    return true
  if (sender.parent === null || sender.parent !== recipient.parent) return false
  const parent = find(sender.parent)
  return parent !== undefined && topologyOf(parent.definition) !== 'parent-child'
}
