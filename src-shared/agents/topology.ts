import type { AgentView } from '../events/agent-view.ts'
import type { Action } from './step.ts'

/**
 * The agents that the children of an agent may write to, besides their parent and their own children. `parent-child`:
 * no others. `peers`: their siblings. `via-parent`: their siblings, through the parent.
 */
export type Topology = 'parent-child' | 'peers' | 'via-parent'

/** Looks an agent up by its id. */
export type FindAgent = (id: string) => Pick<AgentView, 'id' | 'parent' | 'definition'> | undefined

/**
 * Returns the id of the agent that gets a message first: the recipient or the common parent. Null if the message is
 * denied.
 */
export function firstRecipient(
  from: string,
  to: string,
  find: FindAgent,
  topologyOf: (definition: string) => Topology,
): string | null {
  const [sender, recipient] = [find(from), find(to)]
  if (sender === undefined || recipient === undefined) return null
  if (sender.id === recipient.id || sender.parent === recipient.id || recipient.parent === sender.id)
    return to
  if (sender.parent === null || sender.parent !== recipient.parent) return null
  const parent = find(sender.parent)
  const topology = parent === undefined ? 'parent-child' : topologyOf(parent.definition)
  if (topology === 'parent-child') return null
  return topology === 'peers' ? to : sender.parent
}

/** Body of a `relay`: what a child wrote to its sibling. */
export type Relayed = Omit<Extract<Action, { do: 'send' }>, 'do'>

/** Returns the action that passes a relayed message on unchanged. */
export const passOn = (body: unknown): Action => ({ do: 'send', ...(body as Relayed) })
