import type { AgentView } from '../events/agent-view.ts'
import type { StatusReason } from '../events/event/agent.ts'
import type { Cancel } from '../ports.ts'
import type { Births } from './births.ts'
import type { Endings } from './endings.ts'
import type { StatusWriter } from './status-writer.ts'
import type { SupervisorDeps } from './supervisor-deps.ts'
import type { Tree } from './tree.ts'

/** Maximum number of restarts of an agent within `restartWindowMs`. */
const maxRestarts = 3
const restartWindowMs = 60_000

const firstPauseMs = 1000

/**
 * Returns the pause (ms) before a retry of an agent's step, or null after too many restarts. Times are in epoch ms.
 */
export function retryPause(restartedAt: readonly number[], now: number): number | null {
  const recent = restartedAt.filter((at) => Math.abs(now - at) < restartWindowMs).length
  return recent < maxRestarts ? firstPauseMs * 2 ** recent : null
}

const reviveMs = 5000

/** Restarts agents. */
export interface Restarts {
  isPausing(id: string): boolean
  /** Restarts an agent whose step threw. After too many restarts, the agent fails instead. */
  retry(view: AgentView, message: string): void
  /** Ends an agent as failed. If its definition says `revives`, starts it again later with a new state. */
  fail(id: string, reason: StatusReason): void
  forget(id: string): void
  close(): void
}

export function createRestarts(
  { clock, warn }: Pick<SupervisorDeps, 'clock' | 'warn'>,
  tree: Tree,
  parts: {
    readonly births: Births
    readonly endings: () => Endings
    readonly statuses: StatusWriter
    readonly wake: (id: string) => void
  },
): Restarts {
  const { births, statuses } = parts
  const pauses = new Map<string, Cancel>()
  const pause = (id: string, ms: number, then: () => void) => {
    const end = () => {
      pauses.delete(id)
      then()
    }
    pauses.set(id, clock.after(ms, end))
  }

  const revive = (id: string, { message }: StatusReason) => {
    warn(`The agent ${id} failed, and starts again in ${reviveMs / 1000} s: ${message}`)
    pause(id, reviveMs, () => {
      births.again(id)
      const view = tree.live(id)
      const again = `Started again, because it had failed: ${message}`.slice(0, 1000)
      if (view !== undefined) statuses.become(view, 'sleeping', { kind: 'restart', message: again })
    })
  }
  const fail: Restarts['fail'] = (id, reason) => {
    parts.endings().end(id, 'failed', reason)
    if (births.definitionOf(id)?.revives === true) revive(id, reason)
  }

  return {
    isPausing: (id) => pauses.has(id),
    fail,
    retry(view, message) {
      const { id, restarts, restartedAt } = view
      const pauseMs = retryPause(restartedAt, clock.now())
      if (pauseMs === null)
        return fail(id, {
          kind: 'exception',
          message: `${message} (after ${maxRestarts} restarts in a minute)`,
        })
      pause(id, pauseMs, () => parts.wake(id))
      const reason: StatusReason = { kind: 'restart', message }
      tree.status(id, 'failed', reason)
      tree.status(id, 'running', reason)
      statuses.notify(view, `${id}#${view.steps + 1}.restarted-${restarts + 1}`, 'note', {
        agent: id,
        restarted: message,
      })
    },
    forget(id) {
      pauses.get(id)?.()
      pauses.delete(id)
    },
    close() {
      for (const stop of pauses.values()) stop()
    },
  }
}
