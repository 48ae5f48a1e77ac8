import type { LockResult, Locks } from '../tools/locks.ts'

/** Locks for which an agent waits. Each change is an event. */
export interface AgentLocks {
  /**
   * Takes a lock, or waits until its holder releases it. `onWait` is called with the holder when it has to wait; aborting the
   * signal ends the wait. Resolves to a refusal when too many wait, or where nobody can wait.
   */
  acquire(
    path: string,
    from: string,
    wait: { readonly signal: AbortSignal; readonly onWait: (holder: string) => void },
  ): Promise<LockResult>
  /** Releases a lock; resolves to false when `holder` does not hold it. */
  release(path: string, holder: string): Promise<boolean>
  /** Releases every lock of an agent that ended. */
  releaseAll(holder: string): Promise<void>
}

/** Returns locks without a queue: a lock that another agent holds is refused at once. */
export const withoutWaiting = (locks: Locks): AgentLocks => ({
  acquire: (path, from) => locks.take(path, from),
  release: locks.release,
  releaseAll: locks.releaseAll,
})
