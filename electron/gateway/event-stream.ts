import type { WebSocket } from 'ws'
import type { ServerMessage } from '../../src-shared/contract/wire.ts'
import type { Audience } from '../../src-shared/events/audience.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import { mayGoOut } from '../../src-shared/events/on-air.ts'
import { eventFor } from '../../src-shared/events/role.ts'

/** If more than this many bytes are unsent, the next missed event waits until they have been sent. */
const catchUpBytes = 256 * 1024

/**
 * Sends the events after `since` that the audience may read: the missed ones, then new ones until `signal` aborts.
 * Rejects if the journal cannot be read.
 */
export async function streamEvents(options: {
  readonly journal: JournalReader
  readonly audience: Audience
  readonly since: number
  readonly socket: WebSocket
  readonly send: (message: ServerMessage) => void
  readonly signal: AbortSignal
}): Promise<void> {
  const { journal, audience, socket, send, signal } = options
  let seq = options.since
  const readableFor = (event: AdlibEvent): AdlibEvent | null => {
    const isWithheld =
      audience === 'overlay' && event.type === 'stage/cue' && !mayGoOut(event.cue, journal.state())
    return isWithheld ? null : eventFor(audience, event)
  }
  while (journal.written().seq > seq) {
    const before = seq
    for await (const event of journal.since(seq)) {
      if (signal.aborted) return
      seq = event.seq
      const readable = readableFor(event)
      if (readable === null) continue
      send({ kind: 'event', event: readable })
      if (socket.bufferedAmount > catchUpBytes) await drained(socket)
    }
    if (seq === before) throw new Error(`the journal has nothing after ${seq}`)
  }
  if (signal.aborted) return
  // With an `await` before this subscription, an event in between would be lost.
  send({ kind: 'live', seq })
  const unsubscribe = journal.subscribe((event: AdlibEvent) => {
    if (event.seq <= seq) return
    seq = event.seq
    const readable = readableFor(event)
    if (readable !== null) send({ kind: 'event', event: readable })
  })
  if (signal.aborted) unsubscribe()
  else signal.addEventListener('abort', unsubscribe)
}

/** Resolves when everything queued for this page has been sent, or the socket has closed. */
const drained = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    // A ping is queued behind all other data, so its callback runs last.
    socket.ping('', false, () => resolve())
  })
