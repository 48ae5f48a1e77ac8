import type { Journal } from '../events/journal.ts'
import type { LockView } from '../events/views.ts'
import { type LockResult, type Locks, memoryLocks } from '../tools/locks.ts'

/** Locks for which an agent can wait. */
export interface AgentLocks extends Locks {
  /**
   * Takes a lock, and waits while another agent holds it. Refuses instead of causing a deadlock. Rejects if the
   * journal cannot write the lock.
   */
  acquire(
    path: string,
    from: string,
    wait: { readonly signal: AbortSignal; readonly onWait: (holder: string) => void },
  ): Promise<LockResult>
}

interface Waiter {
  readonly path: string
  readonly from: string
  readonly onWait: (holder: string) => void
  readonly end: (result: LockResult) => void
  readonly fail: (error: unknown) => void
  isTaking: boolean
}

const maxWaiting = 1000

/** Creates locks for which agents can wait. A released lock goes immediately to the agent that has waited longest. */
function waitingLocks(locks: Locks, held: () => readonly LockView[]): AgentLocks {
  const waiters = new Set<Waiter>()
  const lines = new Map<string, Waiter[]>()
  const waits = new Map<string, Waiter[]>()
  const enter = (waiter: Waiter): void => {
    waiters.add(waiter)
    lines.set(waiter.path, [...(lines.get(waiter.path) ?? []), waiter])
    waits.set(waiter.from, [...(waits.get(waiter.from) ?? []), waiter])
  }
  const leave = (waiter: Waiter): void => {
    waiters.delete(waiter)
    without(lines, waiter.path, waiter)
    without(waits, waiter.from, waiter)
  }
  const holderOf = (path: string) => held().find((lock) => lock.path === path)?.holder

  const before = (path: string, waiter?: Waiter): string[] => {
    const line = lines.get(path) ?? []
    const ahead = waiter === undefined ? line : line.slice(0, line.indexOf(waiter))
    const holder = holderOf(path)
    return [...(holder === undefined ? [] : [holder]), ...ahead.map(({ from }) => from)]
  }

  const waitsFor = (agent: string, from: string, seen: Set<string>): boolean => {
    if (agent === from) return true
    if (seen.has(agent)) return false
    seen.add(agent)
    return (waits.get(agent) ?? []).some((waiter) =>
      before(waiter.path, waiter).some((one) => waitsFor(one, from, seen)),
    )
  }

  const grant = () => {
    for (const [path, [waiter]] of lines) {
      if (waiter === undefined || waiter.isTaking || holderOf(path) !== undefined) continue
      const { from } = waiter
      waiter.isTaking = true
      void locks.take(path, from).then(
        (result) => {
          waiter.isTaking = false
          if (!waiters.has(waiter)) {
            // The wait ended while the lock was being taken, so release the lock.
            if (result.ok) void release(path, from).catch(() => {})
          } else if (result.ok || result.why === 'full') waiter.end(result)
          else waiter.onWait(result.holder)
        },
        (error) => {
          waiter.fail(error)
          grant()
        },
      )
    }
  }
  const release = async (path: string, holder: string): Promise<boolean> => {
    const released = locks.release(path, holder)
    grant()
    return released
  }

  return {
    async acquire(path, from, { signal, onWait }) {
      const taken = await locks.take(path, from)
      if (taken.ok || taken.why === 'full' || signal.aborted) return taken
      // All searches share one set of agents. With a set for each search, they would take cubic time.
      const seen = new Set<string>()
      if (waiters.size >= maxWaiting || before(path).some((one) => waitsFor(one, from, seen))) return taken
      return new Promise((resolve, reject) => {
        const stopWaiting = () => {
          leave(waiter)
          signal.removeEventListener('abort', onAbort)
        }
        const end = (result: LockResult) => {
          stopWaiting()
          resolve(result)
        }
        const fail = (error: unknown) => {
          stopWaiting()
          reject(error)
        }
        const onAbort = () => end(taken)
        const waiter: Waiter = { path, from, onWait, end, fail, isTaking: false }
        enter(waiter)
        signal.addEventListener('abort', onAbort, { once: true })
        onWait(taken.holder)
        // The lock may have been released while the refusal was written.
        grant()
      })
    },
    async take(path, from) {
      const taken = locks.take(path, from)
      // At the maximum number of locks, taking a lock releases the agent's oldest lock, for which another
      // agent may be waiting.
      grant()
      return taken
    },
    release,
    async releaseAll(holder) {
      const released = locks.releaseAll(holder)
      grant()
      await released
    },
  }
}

function without(lists: Map<string, Waiter[]>, key: string, waiter: Waiter): void {
  const rest = (lists.get(key) ?? []).filter((one) => one !== waiter)
  if (rest.length === 0) lists.delete(key)
  else lists.set(key, rest)
}

/** Creates the locks of a run. Locks that agents held before a restart are held again. */
export const agentLocks = ({ commit, state }: Pick<Journal, 'commit' | 'state'>): AgentLocks =>
  waitingLocks(memoryLocks(commit, state().locks), () => state().locks)
