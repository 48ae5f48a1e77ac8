import type { Queue, QueueAddOptions } from 'p-queue'

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
