import type { IncomingMessage } from 'node:http'
import type { Context, Hono } from 'hono'
import type { WebSocket } from 'ws'
import type { JournalReader } from '../../src-shared/events/journal.ts'
import type { Tally } from '../../src-shared/events/state.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import type { Signal } from '../../src-shared/signals/signal.ts'
import { signalReader } from '../../src-shared/signals/signals-of.ts'
import { bearer, type CommandKeys, isFileOrigin, isOriginAllowed } from './access.ts'
import { type ApiEnv, failure, strangeOrigin } from './route.ts'

/** Address of the signals, for requests and sockets. */
export const signalsPath = '/api/events'
/** Maximum number of programs that read signals at once. */
const maxReaders = 16
/** Maximum number of unsent characters. A program with more reads too slowly and is disconnected. */
const maxUnsent = 256 * 1024
/** Interval (ms) of comments that keep a quiet connection open. */
const idleMs = 15_000

interface Refusal {
  readonly status: 401 | 403 | 503
  readonly kind: string
  readonly message: string
  readonly remedy: string
}

/** The programs that read signals. */
export interface SignalReaders {
  /** Returns why a request may not read, or null. Pages from files may: a browser source of OBS is one. */
  refusal(request: {
    readonly host: string | undefined
    readonly origin: string | undefined
    readonly key: string | null
  }): Refusal | null
  /** Sends the signals from now on, until the result is called. Call it only after `refusal` returned null. */
  read(send: (signal: Signal) => void): Cancel
}

export function signalReaders({
  journal,
  isClean,
  commandKeys,
}: {
  readonly journal: JournalReader
  readonly isClean: (text: string) => boolean
  readonly commandKeys: Pick<CommandKeys, 'use'>
}): SignalReaders {
  let count = 0
  return {
    refusal({ host, origin, key }) {
      if (!isFileOrigin(origin) && !isOriginAllowed(origin, host ?? '', null))
        return {
          ...{ status: 403, kind: 'origin', message: `Origin ${origin} may not use this.` },
          remedy: 'Read the events from a program or from a page that is a file, not from a web page.',
        }
      const entry = key === null ? null : commandKeys.use(key)
      if (entry === null)
        return {
          ...{ status: 401, kind: 'key', message: 'The key is missing or wrong.' },
          remedy:
            'Create a key that may read events in the panel: Settings › Access. Send it as `Authorization: Bearer <key>`.',
        }
      if (!entry.commands.includes('events'))
        return {
          ...{ status: 403, kind: 'not-allowed', message: `The key "${entry.name}" may not read events.` },
          remedy: 'Create a key that allows it in the panel: Settings › Access.',
        }
      if (count < maxReaders) return null
      return {
        ...{ status: 503, kind: 'full', message: `${maxReaders} programs read events.` },
        remedy: 'Close one of them.',
      }
    },
    read(send) {
      count += 1
      const reader = signalReader(isClean)
      send(reader.hello(journal.written()))
      const unsubscribe = journal.subscribe((event) => {
        for (const signal of reader.read(event, journal.written())) send(signal)
      })
      let isOpen = true
      return () => {
        if (isOpen) count -= 1
        isOpen = false
        unsubscribe()
      }
    },
  }
}

/** Adds `GET /api/events`: signals as server-sent events, for programs with a key that may read events. */
export function signalsRoute(app: Hono<ApiEnv>, readers: SignalReaders, clock: Clock): void {
  app.get(signalsPath, (c) => {
    const refusal = readers.refusal({
      ...{ host: c.req.header('host'), origin: c.req.header('origin') },
      key: bearer(c.req.header('authorization')) ?? c.req.query('key') ?? null,
    })
    allowFiles(c)
    if (refusal !== null) return failure(c, refusal.status, refusal.kind, refusal.message, refusal.remedy)
    return sentEvents(c, clock, readers.read)
  })
}

/** Adds `GET /api/counts`: the counts of the run as server-sent events, for the counter page. */
export function countsRoute(
  app: Hono<ApiEnv>,
  {
    journal,
    clock,
    isOverlay,
  }: {
    readonly journal: JournalReader
    readonly clock: Clock
    readonly isOverlay: (c: Context<ApiEnv>) => boolean
  },
): void {
  app.get('/api/counts', (c) => {
    const stranger = strangeOrigin(c)
    if (stranger !== null) return stranger
    if (!isOverlay(c))
      return failure(c, 401, 'token', 'The token is missing or wrong.', "Copy the counter's address again.")
    return sentEvents<Tally>(c, clock, (send) => {
      let { tally } = journal.written()
      send(tally)
      return journal.subscribe(() => {
        const before = tally
        tally = journal.written().tally
        if (tally !== before) send(tally)
      })
    })
  })
}

/** Answers with server-sent events until the other side leaves or reads too slowly. */
function sentEvents<Value>(
  c: Context,
  clock: Clock,
  read: (send: (value: Value) => void) => Cancel,
): Response {
  let stop: Cancel = () => {}
  const text = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      start(stream) {
        let cancelIdle: Cancel = () => {}
        const send = (line: string): void => {
          if ((stream.desiredSize ?? 0) < 0) {
            stop()
            stream.close()
          } else stream.enqueue(text.encode(line))
        }
        const idle = (): void => {
          cancelIdle = clock.after(idleMs, () => {
            idle()
            send(':\n\n')
          })
        }
        const cancel = read((value) => send(`data: ${JSON.stringify(value)}\n\n`))
        stop = () => {
          cancel()
          cancelIdle()
        }
        idle()
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnsent }),
  )
  return c.body(body, 200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
}

function allowFiles(c: Context): void {
  const origin = c.req.header('origin')
  if (!isFileOrigin(origin)) return
  c.header('access-control-allow-origin', origin)
  c.header('vary', 'origin')
}

/** Returns what `refusal` needs to know about a request for a socket. */
export const socketRequest = ({ headers }: IncomingMessage, url: URL) => ({
  ...{ host: headers.host, origin: headers.origin },
  key: bearer(headers.authorization) ?? url.searchParams.get('key'),
})

/** Sends signals to a socket, one message each, until it closes. What it sends is ignored. */
export function serveSignals(socket: WebSocket, readers: SignalReaders, clock: Clock): void {
  let isAlive = true
  let cancelPing: Cancel = () => {}
  const stop = readers.read((signal) => {
    socket.send(JSON.stringify(signal))
    if (socket.bufferedAmount > maxUnsent) socket.terminate()
  })
  const ping = (): void => {
    cancelPing = clock.after(idleMs, () => {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
      ping()
    })
  }
  ping()
  socket.on('pong', () => {
    isAlive = true
  })
  // Without a listener, an error would end the program. A `close` event always follows.
  socket.on('error', () => {})
  socket.on('close', () => {
    stop()
    cancelPing()
  })
}
