import { type AgentView, isLive } from '../events/agent-view.ts'
import type { StatusReason } from '../events/event/agent.ts'
import type { StatusWriter } from './status-writer.ts'

/**
 * Returns the live agents that nothing will wake and that have no live children. Roots are left out, because they
 * wait for messages from outside.
 * @param agents parents first
 * @param isTimed whether an agent steps again without a message
 */
function findIdle(agents: readonly AgentView[], isTimed: (id: string) => boolean): AgentView[] {
  const roots = new Map<string, string>()
  const busy = new Set<string>()
  const parents = new Set<string>()
  for (const { id, parent, status, pending, inbox } of agents) {
    const root = (parent === null ? undefined : roots.get(parent)) ?? id
    roots.set(id, root)
    if (!isLive(status)) continue
    if (parent !== null) parents.add(parent)
    const isIdle = status === 'sleeping' && pending.length + inbox.messages.length === 0
    if (!isIdle || isTimed(id)) busy.add(root)
  }
  return agents.filter(
    ({ id, parent, status }) =>
      parent !== null && isLive(status) && !parents.has(id) && !busy.has(roots.get(id) ?? id),
  )
}

const idleReason = ({ id, parent }: AgentView): StatusReason => ({
  kind: 'idle',
  message: `${parent} waits for ${id}, which sleeps without a timer or an open action. Send it a message, or stop it.`,
})

/** Reports idle agents. */
export interface IdleNaming {
  name(agents: readonly AgentView[]): void
  forget(id: string): void
}

export function createIdleNaming(statuses: StatusWriter, isTimed: (id: string) => boolean): IdleNaming {
  const named = new Set<string>()
  return {
    name(agents) {
      for (const view of findIdle(agents, isTimed)) {
        const reason = idleReason(view)
        if (named.has(view.id) || view.reason?.kind === reason.kind) continue
        named.add(view.id)
        statuses.become(view, 'sleeping', reason)
        statuses.notify(view, `${view.id}#${view.steps}.idle`, 'note', { agent: view.id, ...reason })
      }
    },
    forget: (id) => void named.delete(id),
  }
}
