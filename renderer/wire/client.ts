import type { Ack, Command } from '../../src-shared/events/command.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import type { Role } from '../../src-shared/events/role.ts'
import type { ClientMessage, Hello, PanicMessage, ServerMessage } from '../../src-shared/events/wire.ts'
import { backoff } from './backoff.ts'
import { reloadOnce } from './reload-once.ts'

/** Where a page stands: `open` has a socket but not yet the whole state, `live` has everything so far. */
export type WireStatus = 'connecting' | 'open' | 'live' | 'lost'

/** Milliseconds that a server has for its hello and for the snapshot before the page tries again. */
const patienceMs = 8000

/** A command that has no answer after this long is answered as failed; the socket may have died unseen. */
const ackMs = 15_000

/** What the client needs from its page. `State` is the role's form of the state. */
export interface WireOptions<State> {
  readonly role: Role
  readonly token: string
  /** `http://127.0.0.1:4747`, no slash at the end. */
  readonly origin: string
  readonly build: string
  /** The state up to `seq`; replaces everything that the page knew. Comes first after every (re)connect. */
  onSnapshot(snapshot: { run: string; seq: number; state: State }): void
  /** One event after the snapshot, in order. */
  onEvent(event: AdlibEvent): void
  /** The stage is cut; it stays so until `stage/released`, whatever the disk does. */
  onPanic?(panic: { by: string; at: number }): void
  /** Events wait for the disk, or, with null, come again. Null after every (re)connect until told otherwise. */
  onJournal?(trouble: JournalTrouble | null): void
  onStatus?(status: WireStatus): void
  reload(): void
  /** Where "reloaded for this build" is remembered; `sessionStorage` on a page. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>
}

/** A page's line to the main process. It reconnects by itself, for ever, until it is closed. */
export interface Wire {
  /** False when there is no open socket; nothing is queued. */
  send(message: ClientMessage | Uint8Array<ArrayBuffer>): boolean
  /** Resolves with the ack, or with a failed ack when there is no answer. Never rejects. */
  command(wish: Wish): Promise<Ack>
  /** Bytes that the socket holds and has not sent. */
  pending(): number
  /** A GET with the page's token, for pictures and lists. */
  get(path: string): Promise<Response>
  close(): void
}

/** A command without its id, which the wire gives. */
export type Wish = Command extends infer One ? (One extends Command ? Omit<One, 'id'> : never) : never

/**
 * Connects a page: hello, snapshot, `since`, events. Every connection starts with a fresh snapshot, so a
 * page holds nothing that cannot be rebuilt, and another run simply is another snapshot.
 */
export function connect<State>(options: WireOptions<State>): Wire {
  let socket: WebSocket | null = null
  let attempt = 0
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let commands = 0
  const waiting = new Map<string, (ack: Ack) => void>()
  const tag = Math.random().toString(36).slice(2, 8)

  const get = (path: string): Promise<Response> =>
    fetch(options.origin + path, {
      headers: { authorization: `Bearer ${options.token}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(patienceMs),
    })

  const open = (): void => {
    options.onStatus?.('connecting')
    const address = `${options.origin.replace(/^http/, 'ws')}/ws?token=${encodeURIComponent(options.token)}`
    const mine = new WebSocket(address)
    socket = mine
    let position = -1
    let panic: PanicMessage | null = null
    const impatient = setTimeout(() => mine.close(), patienceMs)

    const begin = async (hello: Hello): Promise<void> => {
      // Another wire version is always another build, too.
      if (hello.build !== options.build && reloadOnce(options.memory, hello.build)) {
        options.reload()
        return
      }
      options.onStatus?.('open')
      const response = await get(`/api/runs/${encodeURIComponent(hello.run)}/snapshot`)
      if (!response.ok) throw new Error(`the snapshot was answered with ${response.status}`)
      const snapshot = (await response.json()) as { seq: number; state: State }
      if (mine !== socket || closed) return
      clearTimeout(impatient)
      position = snapshot.seq
      options.onSnapshot({ run: hello.run, ...snapshot })
      // It came while the snapshot was on its way, which may not know of it.
      if (panic !== null) options.onPanic?.(panic)
      mine.send(JSON.stringify({ kind: 'since', since: snapshot.seq } satisfies ClientMessage))
    }

    mine.onmessage = ({ data }) => {
      if (mine !== socket || typeof data !== 'string') return
      const message = JSON.parse(data) as ServerMessage
      switch (message.kind) {
        case 'hello':
          options.onJournal?.(null)
          begin(message).catch(() => mine.close())
          return
        case 'event':
          // Before the snapshot there is nothing to add it to; what it holds comes again after `since`.
          if (position < 0 || message.event.seq <= position) return
          position = message.event.seq
          options.onEvent(message.event)
          return
        case 'live':
          attempt = 0
          options.onStatus?.('live')
          return
        case 'ack':
          waiting.get(message.ack)?.(message)
          return
        case 'panic':
          if (position < 0) panic = message
          options.onPanic?.(message)
          return
        case 'journal':
          options.onJournal?.(message.trouble)
          return
        case 'bye':
          mine.close()
      }
    }
    mine.onclose = () => {
      clearTimeout(impatient)
      if (mine !== socket) return
      socket = null
      for (const answer of [...waiting.values()]) answer(noAnswer('the connection to Adlib was lost'))
      if (closed) return
      options.onStatus?.('lost')
      retry = setTimeout(open, backoff(attempt++, Math.random()))
    }
    // An error is always followed by a close.
    mine.onerror = () => {}
  }

  const send: Wire['send'] = (message) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(message instanceof Uint8Array ? message : JSON.stringify(message))
    return true
  }

  open()

  return {
    send,
    get,
    pending: () => socket?.bufferedAmount ?? 0,
    command(wish) {
      const id = `${tag}-${++commands}`
      return new Promise((resolve) => {
        const answer = (ack: Ack): void => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(ack.ok ? ack : { ...ack, ack: id })
        }
        const late = setTimeout(() => answer(noAnswer('Adlib did not answer in time')), ackMs)
        waiting.set(id, answer)
        const command = { ...wish, id } as Command
        if (!send({ kind: 'command', command })) answer(noAnswer('there is no connection to Adlib'))
      })
    },
    close() {
      closed = true
      clearTimeout(retry)
      socket?.close()
      socket = null
    },
  }
}

const noAnswer = (message: string): Ack => ({
  ack: '',
  ok: false,
  error: {
    kind: 'disconnected',
    message,
    remedy: 'Check that Adlib is running; this page reconnects by itself.',
  },
})
