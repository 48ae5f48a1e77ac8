import { type AgentView, isLive } from '../events/agent-view.ts'
import type { StatusReason } from '../events/event/agent.ts'

/**
 * Returns the agents that nothing will wake although their parents wait for their ends: all of their tree sleeps without a
 * message, a timer or an open action, and they have no children. A root waits for messages from outside.
 * @param agents parents first
 * @param isHosted whether an agent's code runs outside of the tree, so that it may wake at any time
 */
export function findIdle(agents: readonly AgentView[], isHosted: (id: string) => boolean): AgentView[] {
  const roots = new Map<string, string>()
  const busy = new Set<string>()
  const parents = new Set<string>()
  for (const { id, parent, ...view } of agents) {
    const root = (parent === null ? undefined : roots.get(parent)) ?? id
    roots.set(id, root)
    if (!isLive(view.status)) continue
    if (parent !== null) parents.add(parent)
    const isIdle = view.status === 'sleeping' && view.pending.length + view.inbox.messages.length === 0
    if (!isIdle || isHosted(id)) busy.add(root)
  }
  return agents.filter(
    ({ id, parent, status }) =>
      parent !== null && isLive(status) && !parents.has(id) && !busy.has(roots.get(id) ?? id),
  )
}

/** Returns why an idle agent is named. */
export const idleReason = ({ id, parent }: AgentView): StatusReason => ({
  kind: 'idle',
  message: `${parent} waits for ${id}, which sleeps without a timer or an open action. Send it a message, or stop it.`,
})
