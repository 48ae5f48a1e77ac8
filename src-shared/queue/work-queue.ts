import type { Queue, QueueAddOptions } from 'p-queue'
import PQueue from 'p-queue'

/** A slot in the queue's workers, or the reason why there is none. */
export type Place =
  | { readonly ok: true /** Frees the slot; idempotent. */; leave(): void }
  | { readonly ok: false; readonly reason: 'full' | 'cancelled' }

export interface WorkQueue {
  /**
   * Waits for a slot, which the caller must free with `leave`. Aborting the signal ends the wait, not the work.
   * Owners take turns (see `FairQueue`).
   */
  enter(who: { readonly owner?: string; readonly signal: AbortSignal }): Promise<Place>
  /** Calls that wait, and calls that run. */
  readonly waiting: number
  readonly working: number
}

interface WorkQueueOptions {
  /** Calls that may run at the same time. */
  readonly workers: number
  /** Calls that may wait; any further call gets `full` at once. */
  readonly capacity: number
}

/** Creates a bounded queue. */
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

type Run = () => Promise<unknown>

/** The owner by which the queue is fair. */
export interface FairOptions extends QueueAddOptions {
  /** An agent's name, for example. */
  readonly owner?: string
}

/**
 * The waiting calls of a work queue: owners take turns, and the calls of one owner keep their order. So an agent waits
 * for at most one call of each other agent.
 */
export class FairQueue implements Queue<Run, FairOptions> {
  readonly #lines = new Map<string, { run: Run; options: Partial<FairOptions> }[]>()

  get size(): number {
    let sum = 0
    for (const line of this.#lines.values()) sum += line.length
    return sum
  }

  enqueue(run: Run, options: Partial<FairOptions> = {}): void {
    const owner = options.owner ?? ''
    const line = this.#lines.get(owner)
    if (line) line.push({ run, options })
    else this.#lines.set(owner, [{ run, options }])
  }

  dequeue(): Run | undefined {
    const next = this.#lines.entries().next()
    if (next.done) return undefined
    const [owner, line] = next.value
    const first = line.shift()
    // An owner with more calls moves to the end of the round.
    this.#lines.delete(owner)
    if (line.length > 0) this.#lines.set(owner, line)
    return first?.run
  }

  /** Removes a call by its p-queue id. */
  remove(id: string): void {
    for (const [owner, line] of this.#lines) {
      const left = line.filter((waiting) => waiting.options.id !== id)
      if (left.length > 0) this.#lines.set(owner, left)
      else this.#lines.delete(owner)
    }
  }

  filter(options: Readonly<Partial<FairOptions>>): Run[] {
    return [...this.#lines.values()]
      .flat()
      .filter((waiting) => (waiting.options.priority ?? 0) === (options.priority ?? 0))
      .map(({ run }) => run)
  }

  /** Required by p-queue; this queue has no priorities. */
  setPriority(): void {}
}
