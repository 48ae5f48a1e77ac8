import type { Cancel, Clock } from '../ports.ts'
import type { AdlibEvent, Emit } from './event.ts'
import { reduce } from './fold.ts'
import { emptyState, type State } from './state.ts'

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

/** A journal that lives in memory: for tests, and for runs that nobody keeps. */
export function memoryJournal(options: { run: string; clock: Clock }): Journal {
  const written: AdlibEvent[] = []
  const listeners = new Set<(event: AdlibEvent) => void>()
  let state = emptyState()
  return {
    run: options.run,
    append(body) {
      const event = { t: options.clock.now(), seq: written.length + 1, run: options.run, ...body }
      written.push(event)
      state = reduce(state, event)
      for (const listener of [...listeners]) listener(event)
      return event
    },
    state: () => state,
    async *since(seq) {
      yield* written.slice(seq)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sync: async () => {},
    close: async () => {},
  }
}
