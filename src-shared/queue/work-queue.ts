import type { Queue, QueueAddOptions } from 'p-queue'
import PQueue from 'p-queue'

/** A slot of the queue, or the reason why there is none. `leave` frees the slot; calling it again does nothing. */
export type QueuePlace =
  | { readonly ok: true; leave(): void }
  | { readonly ok: false; readonly reason: 'full' | 'cancelled' }

export interface WorkQueue {
  /**
   * Waits for a slot, which the caller must free with `leave`. Aborting the signal ends the wait. A higher `priority`
   * (default: 0) goes first.
   */
  enter(who: {
    readonly owner?: string
    readonly priority?: number
    readonly signal: AbortSignal
  }): Promise<QueuePlace>
  readonly waiting: number
  readonly working: number
}

interface WorkQueueOptions {
  readonly workers: number
  /** While this many calls wait, any further call gets `full` at once. */
  readonly capacity: number
}

/** Creates a queue with a limited number of waiting calls. */
export function createWorkQueue({ workers, capacity }: WorkQueueOptions): WorkQueue {
  const queue = new PQueue<FairQueue, FairOptions>({ concurrency: workers, queueClass: FairQueue })
  return {
    get waiting() {
      return queue.size
    },
    get working() {
      return queue.pending
    },
    enter({ owner = '', priority = 0, signal }) {
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
        queue.add(work, { owner, priority, signal: waiting.signal }).catch(() => {
          signal.removeEventListener('abort', onAbort)
          resolve({ ok: false, reason: 'cancelled' })
        })
      })
    },
  }
}

type Run = () => Promise<unknown>

/** Options of a call in the queue. */
export interface FairOptions extends QueueAddOptions {
  readonly owner?: string
}

interface Waiting {
  readonly run: Run
  readonly options: Partial<FairOptions>
}

const priorityOf = ({ priority = 0 }: Partial<FairOptions>): number => priority

/** The waiting calls of a work queue. Within a priority, owners take turns, so that none holds up the others. */
export class FairQueue implements Queue<Run, FairOptions> {
  readonly #levels = new Map<number, Map<string, Waiting[]>>()

  get size(): number {
    return this.#all().length
  }

  enqueue(run: Run, options: Partial<FairOptions> = {}): void {
    const level = this.#levels.get(priorityOf(options)) ?? new Map<string, Waiting[]>()
    this.#levels.set(priorityOf(options), level)
    const owner = options.owner ?? ''
    level.set(owner, [...(level.get(owner) ?? []), { run, options }])
  }

  dequeue(): Run | undefined {
    const priority = Math.max(...this.#levels.keys())
    const level = this.#levels.get(priority)
    const next = level?.entries().next()
    if (level === undefined || next === undefined || next.done) return undefined
    const [owner, [first, ...others]] = next.value
    // An owner with more calls moves to the end of the rotation.
    level.delete(owner)
    if (others.length > 0) level.set(owner, others)
    if (level.size === 0) this.#levels.delete(priority)
    return first?.run
  }

  remove(id: string): void {
    const kept = this.#all().filter((waiting) => waiting.options.id !== id)
    this.#levels.clear()
    for (const { run, options } of kept) this.enqueue(run, options)
  }

  filter(options: Readonly<Partial<FairOptions>>): Run[] {
    return this.#all()
      .filter((waiting) => priorityOf(waiting.options) === priorityOf(options))
      .map(({ run }) => run)
  }

  setPriority(id: string, priority: number): void {
    const found = this.#all().find((waiting) => waiting.options.id === id)
    if (found === undefined) return
    this.remove(id)
    this.enqueue(found.run, { ...found.options, priority })
  }

  #all(): Waiting[] {
    return [...this.#levels.values()].flatMap((level) => [...level.values()].flat())
  }
}
