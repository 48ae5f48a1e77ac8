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

/** What can be read of a run that is being written. */
export interface JournalReader {
  readonly run: string
  /** The fold of all events, including those that wait for the disk: what Adlib itself acts on. */
  state(): State
  /** The fold of the events on disk: all that a page may know. */
  written(): State
  /** Why events wait for the disk; null while all of them are written. */
  trouble(): JournalTrouble | null
  /** Yields the written events with a greater `seq`, in order. */
  since(seq: number): AsyncIterable<AdlibEvent>
  /** Calls the listener with each event right after it was written. A listener that throws does not stop the others. */
  subscribe(listener: (event: AdlibEvent) => void): Cancel
  /** Calls the listener when events begin to wait for the disk, and with null when all of them are written. */
  onTrouble(listener: (trouble: JournalTrouble | null) => void): Cancel
}

/** The only writer of a run: it alone assigns `t` and `seq`. */
export interface Journal extends JournalReader {
  /**
   * Folds an event, writes it and then calls the listeners. If the disk cannot take the event, it waits, `trouble` says
   * why, and the listeners are called once it is written. Throws for an event that does not fit the schema.
   */
  readonly append: Emit
  /**
   * Appends an event at once and resolves when it may be acknowledged. A durable event (`durableEvents`) must first
   * survive a loss of power. Rejects when the event cannot be written or synced.
   */
  readonly commit: Commit
  /** Resolves when every event so far would survive a loss of power; rejects while events wait for the disk. */
  sync(): Promise<void>
  /** Syncs and closes; later appends throw. */
  close(): Promise<void>
}

/** What a listener that failed is reported as. */
export const listenerFailure = (error: unknown, { seq, type }: AdlibEvent): string =>
  `A listener failed at event ${seq} (${type}): ${error}`

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
  const listeners = subscribers<AdlibEvent>((error, event) => options.warn?.(listenerFailure(error, event)))
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
    listeners.publish(event)
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
    onTrouble: () => () => {},
    sync: async () => {},
    close: async () => {
      closed = true
    },
  }
}
