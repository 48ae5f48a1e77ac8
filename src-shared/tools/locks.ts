import type { Emit } from '../events/event.ts'

/** Whether a lock was taken; without one, who holds it, or that there are too many locks. */
export type Taken =
  | { readonly ok: true }
  | { readonly ok: false; readonly why: 'held'; readonly holder: string }
  | { readonly ok: false; readonly why: 'full' }

/** Who holds what. A path is any name that two agents could fight over; one holder at a time. */
export interface Locks {
  /**
   * Takes a lock; taking one's own again is fine. When there are too many, whoever holds some gives back its own oldest;
   * only who holds none is told that there is no room.
   */
  take(path: string, from: string): Taken
  /** Gives a lock back; false when this one does not hold it. */
  release(path: string, holder: string): boolean
  /** Gives back everything that somebody holds: their run is over. */
  releaseAll(holder: string): void
}

/** Most locks at a time. */
const mostLocks = 1000

/** Locks in memory, each change an event. Check and take are one step: nothing else runs between them. */
export function memoryLocks(emit: Emit): Locks {
  const holders = new Map<string, string>()
  const release = (path: string, holder: string): boolean => {
    if (holders.get(path) !== holder) return false
    holders.delete(path)
    emit({ type: 'lock/released', path, holder })
    return true
  }
  const oldestOf = (holder: string): string | undefined => {
    for (const [path, by] of holders) if (by === holder) return path
    return undefined
  }
  return {
    take(path, from) {
      const holder = holders.get(path)
      if (holder === from) return { ok: true }
      if (holder !== undefined) {
        emit({ type: 'lock/denied', path, holder, from })
        return { ok: false, why: 'held', holder }
      }
      if (holders.size >= mostLocks) {
        const oldest = oldestOf(from)
        if (oldest === undefined) {
          emit({ type: 'lock/denied', path, from })
          return { ok: false, why: 'full' }
        }
        release(oldest, from)
      }
      holders.set(path, from)
      emit({ type: 'lock/acquired', path, holder: from })
      return { ok: true }
    },
    release,
    releaseAll(holder) {
      for (const [path, by] of [...holders]) if (by === holder) release(path, holder)
    },
  }
}
