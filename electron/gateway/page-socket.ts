import type { RawData, WebSocket } from 'ws'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import { revokedCode } from '../../src-shared/contract/page-token.ts'
import {
  type ClientMessage,
  type Notice,
  type ServerMessage,
  wireVersion,
} from '../../src-shared/contract/wire.ts'
import type { Audience } from '../../src-shared/events/audience.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { audienceOf, type Visitor } from './access.ts'
import { commandRunner, readMessage, refusedAck, senders } from './client-messages.ts'
import { streamEvents } from './event-stream.ts'
import { eyeLine, listenMessageFor, lookMessageFor } from './eye-line.ts'
import type { GatewayHost } from './host.ts'
import { type PlaceKind, placeKindOf } from './limits.ts'
import { overlayReports } from './overlay-reports.ts'

/** Limits of one page. */
export interface SocketLimits {
  /** Maximum number of unsent bytes. A page with more is too slow and is disconnected. */
  readonly outgoingBytes: number
  /** Maximum size of a text message of an overlay or eye. */
  readonly textBytes: number
  /** Maximum size of a text message of a panel. */
  readonly commandBytes: number
  readonly openCommands: number
  /** Interval (ms) between pings. A page that did not answer the last ping is disconnected. */
  readonly pingMs: number
}

export const socketLimits: SocketLimits = {
  outgoingBytes: 4 * 1024 * 1024,
  textBytes: 64 * 1024,
  // A persona with all lines that it may have still fits; the built-in ones have about 70 kB.
  commandBytes: 1024 * 1024,
  openCommands: 32,
  pingMs: 15_000,
}

const closeTimeoutMs = 500

/** Close codes from the registry of RFC 6455, and Adlib's own code for a revoked device. */
const closeCode = { leaving: 1001, wrong: 1008, failed: 1011, slow: 1013, revoked: revokedCode } as const

const notices: Record<Notice['kind'], readonly Audience[]> = {
  panic: ['overlay', 'owner', 'moderator', 'viewer'],
  journal: ['owner', 'moderator'],
  style: ['overlay'],
  look: ['eye'],
  listen: ['eye'],
}

export interface PageSocketOptions {
  readonly socket: WebSocket
  readonly visitor: Visitor
  /** Id of the page. The gateway assigns it, so that no page can pretend to be another. */
  readonly page: string
  readonly isApp?: boolean
  readonly build: string
  readonly host: Pick<GatewayHost, 'journal' | 'stage' | 'sight' | 'ears' | 'command'>
  readonly clock: Clock
  readonly limits: SocketLimits
  /** Takes a command from the rate limit of the visitor's device. Returns false if the limit is exceeded. */
  readonly takesCommand: () => boolean
}

/** A connected page. */
export interface ServedPage {
  notify(message: Notice): void
  /** Id of the paired device that shows the page, or null. */
  readonly device: string | null
  readonly place: PlaceKind
  leave(reason: string): void
  expel(): void
}

/** Serves one page from its hello until it disconnects. */
export function servePage(options: PageSocketOptions): ServedPage {
  const { socket, visitor, page, host, clock, limits } = options
  const role = visitor.page
  const audience = audienceOf(visitor)
  const { journal } = host
  const closed = new AbortController()
  let closing = false
  let asked = false
  const runCommand = commandRunner(host, visitor, {
    openCommands: limits.openCommands,
    takesCommand: options.takesCommand,
  })

  const send = (message: ServerMessage): void => {
    if (closed.signal.aborted) return
    socket.send(JSON.stringify(message))
    if (socket.bufferedAmount > limits.outgoingBytes) disconnect('this page reads too slowly', closeCode.slow)
  }

  const disconnect = (reason: string, code: number): void => {
    if (closed.signal.aborted) return
    closed.abort()
    socket.send(JSON.stringify({ kind: 'bye', reason } satisfies ServerMessage))
    socket.close(code)
    const terminate = clock.after(closeTimeoutMs, () => socket.terminate())
    socket.once('close', terminate)
  }
  const wrong = (reason: string): void => disconnect(reason, closeCode.wrong)
  const eye = eyeLine({ host, page, clock, wrong })

  const begin = (since: number): void => {
    if (asked) wrong('"since" came twice')
    else if (since > journal.written().seq) wrong(`this run has no event ${since} yet`)
    else {
      asked = true
      streamEvents({ journal, audience, since, socket, send, signal: closed.signal }).catch(
        (error: unknown) => disconnect(`Cannot read events: ${error}`, closeCode.leaving),
      )
    }
  }

  const overlay = overlayReports({
    journal,
    stage: host.stage,
    page,
    clock,
    disconnect: (reason, code) => disconnect(reason, closeCode[code]),
  })

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
        overlay.shown(message.cue, message.at)
        break
      case 'source':
        overlay.source(message.hidden, message.scene)
        break
      case 'frame':
        eye.header(message)
        break
      case 'eye':
        eye.report(message.source, message.state)
        break
      case 'ears':
        eye.ears(message)
        break
      case 'speech':
        eye.speech(message)
        break
      case 'command':
        void runCommand(message.command).then(send)
    }
  }

  const handleText = (bytes: Buffer): void => {
    const most = role === 'panel' ? limits.commandBytes : limits.textBytes
    if (bytes.length > most) {
      wrong(`a message is longer than ${most} bytes`)
      return
    }
    const read = readMessage(bytes.toString('utf8'))
    if ('message' in read) handle(read.message)
    else if (read.command === undefined) wrong(read.problem)
    else
      send(
        refusedAck(
          read.command,
          'invalid',
          read.problem,
          'Reload the page; it may belong to another version of Adlib.',
        ),
      )
  }

  const receive = (data: RawData, isBinary: boolean): void => {
    if (closed.signal.aborted) return
    // By default, `ws` delivers each message as one buffer.
    const bytes = data as Buffer
    try {
      if (!isBinary) handleText(bytes)
      else if (role === 'eye') eye.crop(new Uint8Array(bytes))
      else wrong(`the role ${role} may not send binary messages`)
    } catch (error) {
      // A message must never crash the program.
      disconnect(`Adlib cannot handle a message: ${describe(error)}`, closeCode.failed)
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

  socket.on('message', receive)
  socket.on('pong', () => {
    answered = true
  })
  // Without a listener, an error would end the program. A `close` event always follows.
  socket.on('error', () => {})
  socket.on('close', () => {
    closed.abort()
    cancelPing()
    if (role === 'overlay') overlay.connection('gone')
    if (closing) return
    eye.close()
    if (role === 'eye') host.ears.gone(page)
  })

  const { seq } = journal.written()
  send({
    kind: 'hello',
    v: wireVersion,
    build: options.build,
    role,
    ...shownRole(visitor),
    run: journal.run,
    seq,
  })
  if (role === 'overlay') overlay.connection('connected', options.isApp)
  const notify: ServedPage['notify'] = (message) => {
    if (notices[message.kind].includes(audience)) send(message)
  }
  const trouble = journal.trouble()
  if (trouble !== null) notify({ kind: 'journal', trouble })
  const { settings } = journal.state()
  notify(lookMessageFor(settings, false))
  notify(listenMessageFor(settings))
  return {
    notify,
    device: visitor.page === 'panel' ? visitor.device : null,
    place: placeKindOf(visitor),
    expel: () => disconnect('This device was revoked.', closeCode.revoked),
    leave(reason) {
      // Eye pages are asked to leave only after the end of the run, so a lost capture needs no event.
      closing = true
      disconnect(reason, closeCode.leaving)
    },
  }
}

const shownRole = (visitor: Visitor): { as?: PanelRole } =>
  visitor.page === 'panel' ? { as: visitor.role } : {}
