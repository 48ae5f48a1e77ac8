import type { Cancel, Clock } from '../ports.ts'
import {
  type AdlibEvent,
  type Commit,
  type Emit,
  type EventBody,
  type EventType,
  event as eventSchema,
} from './event.ts'
import { eventFacts, eventTypes } from './event-table.ts'
import { reduce } from './fold.ts'
import { jsonCopy } from './json.ts'
import { emptyState, type State } from './state.ts'
import { subscribers } from './subscribers.ts'

/** Why events wait in memory instead of being written to disk, and the remedy. */
export interface JournalTrouble {
  readonly message: string
  readonly remedy: string
}

/** Read access to a run that is being written. */
export interface JournalReader {
  readonly run: string
  /** Returns the fold of all events, including those not yet on disk. */
  state(): State
  /** Returns the fold of the events on disk. Pages see only this state. */
  written(): State
  /** Returns why events wait to be written; null while no events wait. */
  trouble(): JournalTrouble | null
  since(seq: number): AsyncIterable<AdlibEvent>
  /** Calls the listener with each event right after it was written. */
  subscribe(listener: (event: AdlibEvent) => void): Cancel
  /**
   * Calls the listener when events begin to wait for the disk, and calls it with null once those events are written.
   */
  onTrouble(listener: (trouble: JournalTrouble | null) => void): Cancel
}

/** The only writer of a run: it alone assigns `t` and `seq`. */
export interface Journal extends JournalReader {
  /** Folds an event and writes it. Throws if the event does not fit the schema, or if the journal is closed. */
  readonly append: Emit
  /**
   * Appends an event. For a durable event, resolves once it would survive a power loss, or rejects if it cannot be
   * written.
   */
  readonly commit: Commit
  /** Resolves when all events so far would survive a power loss; rejects while events wait for the disk. */
  sync(): Promise<void>
  /** Syncs and closes; later appends throw. */
  close(): Promise<void>
}

/** Returns the warning about a listener that threw while it handled an event. */
export const listenerFailure = (error: unknown, { seq, type }: AdlibEvent): string =>
  `A listener failed at event ${seq} (${type}): ${error}`

/** Returns an event exactly as it will be read from the file. Throws for an event that does not fit the schema. */
export const canonicalEvent = (body: EventBody & { agent?: string }, envelope: Envelope): AdlibEvent =>
  eventSchema.parse(Object.assign(jsonCopy(body) as object, envelope))

interface Envelope {
  readonly t: number
  readonly seq: number
  readonly run: string
}

/** Creates a journal in memory, for tests and for runs that are not saved. */
export function memoryJournal(options: {
  run: string
  clock: Clock
  warn?: (message: string) => void
}): Journal {
  const written: AdlibEvent[] = []
  const listeners = subscribers<AdlibEvent>((error, event) => options.warn?.(listenerFailure(error, event)))
  let state = emptyState()
  let closed = false
  const append: Emit = (body) => {
    if (closed) throw new Error(`the journal of run ${options.run} is closed; ${body.type} cannot be written`)
    const event = canonicalEvent(body, { t: options.clock.now(), seq: written.length + 1, run: options.run })
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

/**
 * Events that must survive a power loss before they are acknowledged. All others reach the disk within the journal's
 * sync interval.
 */
export const durableEvents: ReadonlySet<EventType> = new Set(
  eventTypes.filter((type) => eventFacts(type).durable),
)
