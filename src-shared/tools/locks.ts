import type { Commit } from '../events/event.ts'

/** Whether a lock was taken; without one, who holds it, or that there are too many locks. */
export type Taken =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'held'; readonly holder: string }
  | { readonly ok: false; readonly why: 'full' }

/** Who holds what. A path is any name that two agents could fight over; one holder at a time. */
export interface Locks {
  /**
   * Takes a lock; taking one's own again is fine. Resolves when the lock would survive a loss of power; rejects when it
   * cannot be written, and then nobody holds it. When there are too many, whoever holds some gives back its own oldest;
   * only who holds none is told that there is no room.
   */
  take(path: string, from: string): Promise<Taken>
  /** Gives a lock back; false when this one does not hold it. */
  release(path: string, holder: string): Promise<boolean>
  /** Gives back everything that somebody holds: their run is over. */
  releaseAll(holder: string): Promise<void>
}

/** Most locks at a time. */
const mostLocks = 1000

/**
 * Locks in memory, each change a committed event. Check and take are one step: all of it runs before the first
 * `await`, so nothing else runs between them.
 */
export function memoryLocks(commit: Commit): Locks {
  /** `written` resolves when the lock may be acknowledged. */
  const locks = new Map<string, { holder: string; written: Promise<unknown> }>()
  const release = async (path: string, holder: string): Promise<boolean> => {
    if (locks.get(path)?.holder !== holder) return false
    locks.delete(path)
    await commit({ type: 'lock/released', path, holder })
    return true
  }
  const oldestOf = (from: string): string | undefined => {
    for (const [path, { holder }] of locks) if (holder === from) return path
    return undefined
  }
  return {
    async take(path, from) {
      const held = locks.get(path)
      if (held !== undefined && held.holder !== from) {
        await commit({ type: 'lock/denied', path, holder: held.holder, from })
        return { ok: false, why: 'held', holder: held.holder }
      }
      if (held !== undefined) {
        await held.written
        return { ok: true }
      }
      let freed: Promise<unknown> | undefined
      if (locks.size >= mostLocks) {
        const oldest = oldestOf(from)
        if (oldest === undefined) {
          await commit({ type: 'lock/denied', path, from })
          return { ok: false, why: 'full' }
        }
        freed = release(oldest, from)
      }
      const acquired = commit({ type: 'lock/acquired', path, holder: from })
      const lock = { holder: from, written: Promise.all([freed, acquired]) }
      locks.set(path, lock)
      try {
        await lock.written
      } catch (error) {
        // What could not be acknowledged is given back, in the events as well.
        await release(path, from).catch(() => {})
        throw error
      }
      return { ok: true }
    },
    release,
    async releaseAll(holder) {
      const own = [...locks].filter(([, lock]) => lock.holder === holder)
      await Promise.all(own.map(([path]) => release(path, holder)))
    },
  }
}
