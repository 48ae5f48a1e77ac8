import type { Queue, QueueAddOptions } from 'p-queue'
import PQueue from 'p-queue'
import type { Clock } from '../ports.ts'
import type { LlmDriver, LlmEvent, LlmRequest } from './driver.ts'
import { failureOf, resultOf } from './streaming-driver.ts'
import { CANCELLED, type ServerFault } from './transport.ts'

/**
 * A driver whose calls wait in line, because a model server answers one request at a time and would hold the others
 * where nobody can see or cancel them. Give all drivers of one server the same queue.
 */
export function queuedDriver(driver: LlmDriver, queue: WorkQueue, clock: Clock): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const began = clock.monotonic()
    const place = await queue.enter({ owner: request.owner ?? '', signal: request.signal })
    if (!place.ok) {
      const fault = place.reason === 'full' ? FULL : CANCELLED
      yield { type: 'result', result: failureOf(fault, clock.monotonic() - began) }
      return
    }
    try {
      yield* driver.stream(request)
    } finally {
      place.leave()
    }
  }
  return {
    name: driver.name,
    stream,
    call: (request) => resultOf(stream(request)),
    // Facts of a model need no place: they do not keep its server busy.
    ...(driver.abilities ? { abilities: driver.abilities } : {}),
  }
}

const FULL: ServerFault = {
  kind: 'busy',
  message: 'Too many model calls are waiting already.',
  remedy: 'Fewer agents at once, or a faster model.',
}

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

type Run = () => Promise<unknown>

/** What fairness goes by. */
export interface FairOptions extends QueueAddOptions {
  /** Whose work this is, an agent's name for example. */
  readonly owner?: string
}

/**
 * The waiting line of a work queue: owners take turns, and one owner's work keeps its order. However much one agent asks
 * for, another waits for one piece of it at most.
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
    // Back to the end of the round, unless there is nothing left.
    this.#lines.delete(owner)
    if (line.length > 0) this.#lines.set(owner, line)
    return first?.run
  }

  /** Takes out the work that p-queue knows by this id. */
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

  /** Work is fair by owner; there are no priorities to set. */
  setPriority(): void {}
}
