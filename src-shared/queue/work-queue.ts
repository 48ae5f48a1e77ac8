import PQueue from 'p-queue'
import { type FairOptions, FairQueue } from './fair-queue.ts'

/** A place at work, or why there is none. */
export type Place =
  | { readonly ok: true /** Makes room for the next; calling it twice does nothing more. */; leave(): void }
  | { readonly ok: false; readonly reason: 'full' | 'cancelled' }

export interface WorkQueue {
  /**
   * Waits for a place. Whoever gets one must leave it. Aborting the signal ends the waiting, not the work.
   * Owners take turns: see `FairQueue`.
   */
  enter(who: { readonly owner?: string; readonly signal: AbortSignal }): Promise<Place>
  /** How many wait, and how many are at work. */
  readonly waiting: number
  readonly working: number
}

interface WorkQueueOptions {
  /** How many may work at once. */
  readonly workers: number
  /** How many may wait; who comes then is told `full` at once. */
  readonly capacity: number
}

/** A bounded waiting line before a few workers. */
export function createWorkQueue({ workers, capacity }: WorkQueueOptions): WorkQueue {
  const queue = new PQueue<FairQueue, FairOptions>({ concurrency: workers, queueClass: FairQueue })
  return {
    get waiting() {
      return queue.size
    },
    get working() {
      return queue.pending
    },
    enter({ owner = '', signal }) {
      if (signal.aborted) return Promise.resolve({ ok: false, reason: 'cancelled' })
      if (queue.pending >= workers && queue.size >= capacity)
        return Promise.resolve({ ok: false, reason: 'full' })
      const waiting = new AbortController()
      const onAbort = () => waiting.abort()
      signal.addEventListener('abort', onAbort, { once: true })
      return new Promise((resolve) => {
        const work = () =>
          new Promise<void>((leave) => {
            signal.removeEventListener('abort', onAbort)
            resolve({ ok: true, leave })
          })
        queue.add(work, { owner, signal: waiting.signal }).catch(() => {
          signal.removeEventListener('abort', onAbort)
          resolve({ ok: false, reason: 'cancelled' })
        })
      })
    },
  }
}
