import type { AgentView } from '../events/agent-view.ts'
import type { StatusReason } from '../events/event/agent.ts'
import type { MessageKind } from '../events/event/message.ts'
import { takesTurn } from './resume-plan.ts'
import type { StepResult } from './step.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import type { Tree } from './tree.ts'

/** Writes the statuses of agents, and notifies their parents. */
export interface StatusWriter {
  /** Writes whether an agent is running, blocked or sleeping, if that changed. `rests` is from its last step. */
  settle(id: string, rests: StepResult<unknown>['rests']): void
  /** Writes a status with its reason. Returns false if nothing changed or the change is not allowed. */
  become(view: AgentView, status: AgentView['status'], reason?: StatusReason): boolean
  /** Sends a message to the agent's parent, if any. The message is lost if the inbox is full. */
  notify(view: AgentView, id: string, kind: MessageKind, body: unknown): void
}

/** @param waiting returns the holders of the locks that an agent waits for, by path */
export function createStatusWriter(
  { journal }: Pick<SupervisorDeps, 'journal'>,
  tree: Tree,
  waiting: (id: string) => ReadonlyMap<string, string>,
): StatusWriter {
  const notify: StatusWriter['notify'] = (view, id, kind, body) => {
    if (view.parent !== null && tree.live(view.parent) !== undefined)
      tree.deliver(view.parent, { id, from: view.id, kind, body })
  }

  const become: StatusWriter['become'] = (view, status, reason) => {
    const { id } = view
    const isSame = view.status === status
    if (isSame && (reason === undefined || view.reason?.message === reason.message)) return false
    // Only the reason changed. No status may follow itself, so write another status in between.
    if (isSame) tree.status(id, status === 'running' ? 'sleeping' : 'running')
    return tree.status(id, status, reason)
  }

  const blockedBy = (view: AgentView): StatusReason | null => {
    for (const [path, holder] of waiting(view.id))
      return { kind: 'lock', message: `Waits for ${path}, which ${holder} holds.`, path, holder }
    const ask = journal.state().asks.find(({ turn }) => view.pending.some((one) => one.turn === turn))
    return ask === undefined ? null : { kind: 'approval', message: `Waits for approval of ${ask.tool}.` }
  }

  const reportBlock = (view: AgentView, reason: StatusReason) => {
    const { holder, path, kind } = reason
    if (holder !== undefined && path !== undefined)
      journal.append({ type: 'coordination/request', agent: view.id, path, locked_by: holder, from: view.id })
    else notify(view, `${view.id}#${view.steps}.blocked.${kind}`, 'note', { agent: view.id, ...reason })
  }

  return {
    become,
    notify,
    settle(id, rests) {
      const view = tree.live(id)
      if (view === undefined || view.status === 'suspended' || view.inbox.messages.length > 0) return
      const reason = blockedBy(view)
      if (reason !== null) {
        if (become(view, 'blocked', reason)) reportBlock(view, reason)
      } else if (view.pending.some(({ action }) => takesTurn(action.do))) become(view, 'running')
      else if (become(view, rests?.status ?? 'sleeping', rests?.reason) && rests?.status === 'blocked')
        reportBlock(view, rests.reason)
    },
  }
}
