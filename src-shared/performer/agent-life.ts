import type { AgentDefinition } from '../agents/define-agent.ts'
import { mayBecome } from '../agents/status.ts'
import { isLive } from '../events/agent-view.ts'
import type { AgentStatus, StatusReason } from '../events/event/agent.ts'
import type { Emit } from '../events/event.ts'
import type { State } from '../events/state.ts'

/** The statuses that the body of an agent reports. */
export interface AgentLife {
  /** Records a status, and why, if either is new. */
  become(status: AgentStatus, reason?: StatusReason): void
  /** Returns whether it may work: its supervisor has neither stopped nor suspended it. */
  mayWork(): boolean
}

/**
 * Begins the life of an agent whose body is code: records that it exists, unless it continues after a restart.
 * Statuses are recorded only when they change.
 */
export function beginLife(
  { emit, state }: { readonly emit: Emit; readonly state: () => State },
  definition: AgentDefinition,
  { id, parent }: { readonly id: string; readonly parent: string | null },
): AgentLife {
  const view = () => state().agents.find((agent) => agent.id === id)
  const before = view()
  if (before === undefined || !isLive(before.status)) {
    const { name, role, model, tools, inbox } = definition
    emit({
      type: 'agent/spawned',
      agent: id,
      parent,
      definition: name,
      role,
      model,
      tools: [...tools],
      inbox: inbox.capacity,
      input: null,
    })
  }
  const write = (status: AgentStatus, reason?: StatusReason) =>
    void emit({ type: 'agent/status', agent: id, status, ...(reason === undefined ? {} : { reason }) })
  return {
    mayWork() {
      const status = view()?.status
      return status !== undefined && status !== 'suspended' && isLive(status)
    },
    become(status, reason) {
      const now = view()
      // A suspended agent stays so until its supervisor resumes it.
      if (now === undefined || (now.status === 'suspended' && status !== 'stopped')) return
      if (now.status === status && now.reason?.message === reason?.message) return
      // Another reason for the same status: the table has no such transition.
      if (now.status === status) write(status === 'running' ? 'sleeping' : 'running')
      if (mayBecome(view()?.status ?? now.status, status)) write(status, reason)
    },
  }
}
