import type { Cancel, Clock } from '../ports.ts'
import { type AdlibEvent, type Emit, event as eventSchema } from './event.ts'
import { reduce } from './fold.ts'
import { emptyState, type State } from './state.ts'
import { subscribers } from './subscribers.ts'

/** The one writer of truth of a run: it alone gives `t` and `seq`. */
export interface Journal {
  readonly run: string
  /**
   * Writes an event, folds it and then tells the listeners; it is on disk when this returns (for a
   * journal on disk). An event that does not fit the schema is a programming error and throws.
   */
  readonly append: Emit
  /** The fold of everything written so far. */
  state(): State
  /** Events with a greater `seq`, in order, as they stand written. */
  since(seq: number): AsyncIterable<AdlibEvent>
  /** Told of each event right after it was written. A listener that throws does not stop the others. */
  subscribe(listener: (event: AdlibEvent) => void): Cancel
  /** Resolves when everything written so far would survive a loss of power. */
  sync(): Promise<void>
  /** Syncs and releases; nothing can be written after it. */
  close(): Promise<void>
}

/**
 * An event exactly as a reader of its line will get it, so that the state in memory and the fold of the
 * file can never differ. What does not fit the schema is a programming error and throws.
 */
export const canonicalEvent = (event: unknown): AdlibEvent =>
  eventSchema.parse(JSON.parse(JSON.stringify(event)))

/** A journal that lives in memory: for tests, and for runs that nobody keeps. */
export function memoryJournal(options: {
  run: string
  clock: Clock
  /** Gets a sentence when a listener fails. */
  warn?: (message: string) => void
}): Journal {
  const written: AdlibEvent[] = []
  const listeners = subscribers(options.warn ?? (() => {}))
  let state = emptyState()
  let closed = false
  return {
    run: options.run,
    append(body) {
      if (closed)
        throw new Error(`the journal of run ${options.run} is closed; ${body.type} cannot be written`)
      const event = canonicalEvent({
        ...body,
        t: options.clock.now(),
        seq: written.length + 1,
        run: options.run,
      })
      written.push(event)
      state = reduce(state, event)
      listeners.tell(event)
      return event
    },
    state: () => state,
    async *since(seq) {
      yield* written.slice(seq)
    },
    subscribe: listeners.add,
    sync: async () => {},
    close: async () => {
      closed = true
    },
  }
}
