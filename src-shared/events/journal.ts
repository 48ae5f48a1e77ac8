import type { Cancel, Clock } from '../ports.ts'
import { type AdlibEvent, type Commit, type Emit, event as eventSchema } from './event.ts'
import { reduce } from './fold.ts'
import { emptyState, type State } from './state.ts'
import { subscribers } from './subscribers.ts'

/** Why events wait in memory instead of being on disk, and what a person can do about it. */
export interface JournalTrouble {
  readonly message: string
  readonly remedy: string
}

/** The one writer of truth of a run: it alone gives `t` and `seq`. */
export interface Journal {
  readonly run: string
  /**
   * Folds an event, writes it and then tells the listeners; it is on disk when this returns (for a
   * journal on disk), unless the disk cannot take it: then it waits, `trouble` says why, and the listeners hear of it
   * once it is written. An event that does not fit the schema is a programming error and throws.
   */
  readonly append: Emit
  /**
   * Like `append`, which it runs before it returns, and resolves when the event may be acknowledged: a durable one
   * (`durableEvents`) when it would survive a loss of power, any other at once. Rejects when it cannot be written or
   * synced.
   */
  readonly commit: Commit
  /** The fold of all events, those that wait for the disk included: what Adlib itself acts on. */
  state(): State
  /** The fold of the events on disk: all that a page may know. */
  written(): State
  /** Why events wait for the disk; null while all of them are written. */
  trouble(): JournalTrouble | null
  /** Events with a greater `seq`, in order, as they stand written. */
  since(seq: number): AsyncIterable<AdlibEvent>
  /** Told of each event right after it was written. A listener that throws does not stop the others. */
  subscribe(listener: (event: AdlibEvent) => void): Cancel
  /** Resolves when every event so far would survive a loss of power; rejects while events wait for the disk. */
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
  const append: Emit = (body) => {
    if (closed) throw new Error(`the journal of run ${options.run} is closed; ${body.type} cannot be written`)
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
  }
  return {
    run: options.run,
    append,
    commit: async (body) => append(body),
    state: () => state,
    written: () => state,
    trouble: () => null,
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
