import type { RawData, WebSocket } from 'ws'
import { describe } from '../../src-shared/events/bounded-json.ts'
import type { Command } from '../../src-shared/events/command.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { eventFor, type Role } from '../../src-shared/events/role.ts'
import { keptShown } from '../../src-shared/events/state.ts'
import {
  type ClientMessage,
  type Notice,
  type ServerMessage,
  wireVersion,
} from '../../src-shared/events/wire.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'
import { readMessage, refusal, senders } from './client-messages.ts'
import { eyeLine } from './eye-line.ts'
import type { GatewayHost } from './host.ts'

/** Limits of one page. */
export interface SocketLimits {
  /** Unsent bytes after which a slow page is disconnected. */
  readonly outgoingBytes: number
  /** Maximum length of a text message, in bytes. */
  readonly textBytes: number
  /** Maximum number of commands in progress. */
  readonly openCommands: number
  /** Milliseconds between pings. A page that missed the last one is disconnected. */
  readonly pingMs: number
}

export const socketLimits: SocketLimits = {
  outgoingBytes: 4 * 1024 * 1024,
  textBytes: 64 * 1024,
  openCommands: 32,
  pingMs: 15_000,
}

/** Unsent bytes at which sending missed events waits for the page. */
const catchUpBytes = 256 * 1024

/** Milliseconds between closing a socket and terminating it. */
const farewellMs = 2000

/** Codes of RFC 6455, section 7.4.1. */
const closeCode = { leaving: 1001, wrong: 1008, failed: 1011, slow: 1013 } as const

/** Roles that receive each notice. */
const notices: Record<Notice['kind'], readonly Role[]> = {
  panic: ['overlay', 'panel'],
  journal: ['panel'],
  style: ['overlay'],
}

export interface PageSocketOptions {
  readonly socket: WebSocket
  readonly role: Role
  /** Id that the gateway assigned to this socket; the page's own name for itself is not trusted. */
  readonly page: string
  readonly build: string
  readonly host: GatewayHost
  readonly clock: Clock
  readonly limits: SocketLimits
}

/** A connected page. */
export interface ServedPage {
  /** Sends a notice if the page's role may read it. */
  notify(message: Notice): void
  /** Disconnects the page because the gateway closes. */
  leave(reason: string): void
}

/** Serves one page from its hello until it disconnects. */
export function servePage(options: PageSocketOptions): ServedPage {
  const { socket, role, page, host, clock, limits } = options
  const { journal } = host
  let stop: Cancel | null = null
  let gone = false
  let closing = false
  let asked = false
  let openCommands = 0

  const send = (message: ServerMessage): void => {
    if (gone) return
    socket.send(JSON.stringify(message))
    if (socket.bufferedAmount > limits.outgoingBytes) bye('this page reads too slowly', closeCode.slow)
  }

  const bye = (reason: string, code: number): void => {
    if (gone) return
    gone = true
    stop?.()
    socket.send(JSON.stringify({ kind: 'bye', reason } satisfies ServerMessage))
    socket.close(code)
    const terminate = clock.after(farewellMs, () => socket.terminate())
    socket.once('close', terminate)
  }
  const wrong = (reason: string): void => bye(reason, closeCode.wrong)
  const eye = eyeLine(host, wrong)

  /**
   * Sends missed events from the journal as fast as the page reads them, then subscribes. It subscribes in the same
   * tick in which nothing is missing, so no event is lost, repeated or out of order.
   */
  const stream = async (since: number): Promise<void> => {
    let seq = since
    while (journal.written().seq > seq) {
      const before = seq
      for await (const event of journal.since(seq)) {
        if (gone) return
        seq = event.seq
        const readable = eventFor(role, event)
        if (readable === null) continue
        send({ kind: 'event', event: readable })
        if (socket.bufferedAmount > catchUpBytes) await drained(socket)
      }
      if (seq === before) throw new Error(`the journal has nothing after ${seq}`)
    }
    if (gone) return
    send({ kind: 'live', seq })
    stop = journal.subscribe((event: AdlibEvent) => {
      if (event.seq <= seq) return
      seq = event.seq
      const readable = eventFor(role, event)
      if (readable !== null) send({ kind: 'event', event: readable })
    })
  }

  const obey = async (command: Command): Promise<void> => {
    if (role !== 'panel') {
      send(
        refusal(command.id, 'denied', `The role ${role} may not send commands.`, "Use the panel's address."),
      )
    } else if (openCommands >= limits.openCommands) {
      send(refusal(command.id, 'busy', 'Too many commands at once.', 'Wait for the replies, then try again.'))
    } else {
      openCommands += 1
      const answer = await host.command(command, role).then(
        (ack): ServerMessage => ({ kind: 'ack', ...ack }),
        (error: unknown) =>
          refusal(command.id, 'exception', describe(error), 'Check the log, then try again.'),
      )
      openCommands -= 1
      send(answer)
    }
  }

  const begin = (since: number): void => {
    if (asked) wrong('"since" came twice')
    else if (since > journal.written().seq) wrong(`this run has no event ${since} yet`)
    else {
      asked = true
      stream(since).catch((error: unknown) => bye(`Cannot read events: ${error}`, closeCode.leaving))
    }
  }

  /** Reports a painted cue once per page, and only a cue that exists, so that no page can fill the journal. */
  const shown = (id: string, at: number): void => {
    const view = journal.written().cues.findLast(({ cue }) => cue.id === id)
    const isNews = view !== undefined && !view.shown.some((seen) => seen.page === page)
    // The state forgets pages beyond the limit; without this check they could report a cue repeatedly.
    if (isNews && view.shown.length < keptShown) host.shown({ cue: id, page, at })
  }

  const announce = (state: 'connected' | 'visible' | 'hidden' | 'gone', scene?: string): void => {
    try {
      host.page(page, state, scene)
    } catch (error) {
      // For example a full disk. Only this page is disconnected.
      bye(`Adlib cannot serve this page: ${error}`, closeCode.failed)
    }
  }

  const changesOfSource = tokenBucket(clock, { burst: 20, perSecond: 1 })
  let lastSource = ''
  /** Limits these reports, because each one is written to the journal. */
  const source = (hidden: boolean, scene: string | undefined): void => {
    const now = JSON.stringify([hidden, scene])
    if (now === lastSource) return
    if (!changesOfSource.take(1)) {
      wrong('"source" came too often')
      return
    }
    lastSource = now
    announce(hidden ? 'hidden' : 'visible', scene)
  }

  const handle = (message: ClientMessage): void => {
    const owner = senders[message.kind]
    if (owner !== undefined && owner !== role) {
      wrong(`the role ${role} may not send "${message.kind}"`)
      return
    }
    switch (message.kind) {
      case 'since':
        begin(message.since)
        break
      case 'shown':
        shown(message.cue, message.at)
        break
      case 'source':
        source(message.hidden, message.scene)
        break
      case 'frame':
        eye.header(message)
        break
      case 'eye':
        eye.report(message.source, message.state)
        break
      case 'command':
        void obey(message.command)
    }
  }

  const handleText = (bytes: Buffer): void => {
    if (bytes.length > limits.textBytes) {
      wrong(`a message is longer than ${limits.textBytes} bytes`)
      return
    }
    const read = readMessage(bytes.toString('utf8'))
    if ('message' in read) handle(read.message)
    else if (read.command === undefined) wrong(read.problem)
    else
      send(refusal(read.command, 'invalid', read.problem, 'Reload the page; it may be of another version.'))
  }

  const hear = (data: RawData, isBinary: boolean): void => {
    if (gone) return
    // By default, `ws` delivers each message as one buffer.
    const bytes = data as Buffer
    try {
      if (!isBinary) handleText(bytes)
      else if (role === 'eye') eye.crop(new Uint8Array(bytes))
      else wrong(`the role ${role} may not send binary messages`)
    } catch (error) {
      // No message may crash the program; only this page is disconnected.
      bye(`Adlib cannot handle a message: ${describe(error)}`, closeCode.failed)
    }
  }

  let answered = true
  let cancelPing: Cancel = () => {}
  const ping = (): void => {
    if (!answered) {
      socket.terminate()
      return
    }
    answered = false
    socket.ping()
    cancelPing = clock.after(limits.pingMs, ping)
  }
  cancelPing = clock.after(limits.pingMs, ping)

  socket.on('message', hear)
  socket.on('pong', () => {
    answered = true
  })
  // A `close` event always follows, so there is nothing to report.
  socket.on('error', () => {})
  socket.on('close', () => {
    gone = true
    stop?.()
    cancelPing()
    if (role === 'overlay') announce('gone')
    if (!closing) eye.close()
  })

  const { seq } = journal.written()
  send({ kind: 'hello', v: wireVersion, build: options.build, role, run: journal.run, seq })
  if (role === 'overlay') announce('connected')
  const notify: ServedPage['notify'] = (message) => {
    if (notices[message.kind].includes(role)) send(message)
  }
  const trouble = journal.trouble()
  if (trouble !== null) notify({ kind: 'journal', trouble })
  return {
    notify,
    leave(reason) {
      // The run has ended, so a lost eye must not be written into it.
      closing = true
      bye(reason, closeCode.leaving)
    },
  }
}

/** Resolves when everything queued for this page was handed to the system, or the socket has closed. */
const drained = (socket: WebSocket): Promise<void> =>
  new Promise((resolve) => {
    // An empty ping is queued behind everything else.
    socket.ping('', false, () => resolve())
  })
