import { isLive } from '../events/agent-view.ts'
import type { StatusReason } from '../events/event/agent.ts'
import { describeError } from '../tools/run-tool.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import type { Tree } from './tree.ts'

/** Ends agents. */
export interface Endings {
  /** Ends the agents below an agent, then the agent itself. Finally, notifies its parent. */
  end(id: string, status: 'done' | 'failed' | 'stopped', reason?: StatusReason): void
  report(id: string): void
}

/** @param forget cancels the agent's actions and timers */
export function createEndings(
  deps: Pick<SupervisorDeps, 'locks' | 'warn'>,
  tree: Tree,
  forget: (id: string) => void,
): Endings {
  const report = (id: string) => {
    const view = tree.find(id)
    if (view === undefined || view.parent === null || view.reported || isLive(view.status)) return
    const { kind, message } = view.reason ?? { kind: view.status, message: `${id} ended.` }
    const isDone = view.status === 'done'
    tree.deliver(
      view.parent,
      {
        id: `${id}#${view.steps}.end`,
        from: id,
        kind: isDone ? 'result' : 'failed',
        body: isDone ? (view.result ?? null) : { agent: id, definition: view.definition, kind, message },
      },
      'reserved',
    )
  }
  const end: Endings['end'] = (id, status, reason) => {
    if (tree.live(id) === undefined) return
    const below: StatusReason = { kind: 'parent-ended', message: `${id} ended.` }
    for (const child of tree.childrenOf(id)) end(child.id, 'stopped', below)
    forget(id)
    tree.status(id, status, reason)
    deps.locks
      .releaseAll(id)
      .catch((error) => deps.warn(`The locks of ${id} could not be released: ${describeError(error)}`))
    report(id)
  }
  return { end, report }
}
