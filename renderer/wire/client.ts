import type { SnapshotAnswer } from '../../src-shared/contract/api/runs.ts'
import type { Ack, Command, CommandBody } from '../../src-shared/contract/command.ts'
import type { PanelRole } from '../../src-shared/contract/command-row.ts'
import { revokedCode } from '../../src-shared/contract/page-token.ts'
import type {
  ClientMessage,
  Hello,
  ListenMessage,
  LookMessage,
  PanicMessage,
  ServerMessage,
} from '../../src-shared/contract/wire.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import type { Role } from '../../src-shared/events/role.ts'

const firstMs = 250
const maxMs = 5000

/**
 * Returns the wait (ms) before the next attempt. It doubles up to 5 s, and is partly random, so that many pages do
 * not reconnect at the same moment.
 * @param attempt 0 for the first attempt after a loss
 * @param random random number from 0 to 1
 */
export const backoff = (attempt: number, random: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 10)) * (0.5 + random / 2)

const key = 'adlib-reloaded-for'

/**
 * Returns whether the page should reload to get the files of this build. True only once for each build, because a
 * reload may not help.
 */
function reloadOnce(memory: Pick<Storage, 'getItem' | 'setItem'>, build: string): boolean {
  if (memory.getItem(key) === build) return false
  memory.setItem(key, build)
  return true
}

/** Status of a page's connection. `open`: the state has not arrived completely. `live`: the page is up to date. */
export type WireStatus = 'connecting' | 'open' | 'live' | 'lost'

const connectMs = 8000

/** A command without an ack fails after this time (ms), because a socket may be dead without reporting an error. */
const ackMs = 15_000

/** Options of `connect`. `State` is the state that the page's role receives. */
export interface WireOptions<State> {
  readonly role: Role
  /** Access token; empty on a paired device, which has a cookie instead. */
  readonly token: string
  readonly isApp?: boolean
  /** Without a trailing slash, such as `http://127.0.0.1:4747`. */
  readonly origin: string
  readonly build: string
  /** Called each time the page has connected, before any event. `state` replaces the page's own state. */
  onSnapshot(snapshot: { run: string; seq: number; state: State; as: PanelRole }): void
  onEvent(event: AdlibEvent): void
  /** Called on a panic. The stage stays empty until `stage/released`. */
  onPanic?(panic: { by: string; at: number }): void
  /** Called when events cannot be written to disk; with null when they can again, and after every connect. */
  onJournal?(trouble: JournalTrouble | null): void
  onStyle?(): void
  onLook?(look: LookMessage): void
  onListen?(listen: ListenMessage): void
  onStatus?(status: WireStatus): void
  reload(): void
  /** Stores the build id for which the page reloaded. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>
}

/** Connection of a page to the main process. It reconnects until it is closed. */
export interface Wire {
  /** Returns false, and drops the message, if no socket is open. */
  send(message: ClientMessage | Uint8Array<ArrayBuffer>): boolean
  /** Resolves with a failed ack if no ack arrives. Never rejects. */
  command(body: CommandBody): Promise<Ack>
  pending(): number
  /**
   * Sends a request with the page's token and, if `body` is given, bytes or a JSON body.
   * @param signal replaces the time limit, such as for a body that is read over a long time
   */
  ask(method: 'GET' | ChangeMethod, path: string, body?: unknown, signal?: AbortSignal): Promise<Response>
  close(): void
}

/** Methods of requests that change something. */
export type ChangeMethod = 'POST' | 'PATCH' | 'DELETE'

/** Connects a page, and reconnects until it is closed. Every connection starts with a fresh snapshot. */
export function connect<State>(options: WireOptions<State>): Wire {
  let socket: WebSocket | null = null
  let attempt = 0
  let closed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let commands = 0
  const waiting = new Map<string, (ack: Ack) => void>()
  const tag = Math.random().toString(36).slice(2, 8)

  const ask: Wire['ask'] = (method, path, body, signal) =>
    fetch(options.origin + path, {
      method,
      headers: options.token === '' ? {} : { authorization: `Bearer ${options.token}` },
      ...(body === undefined
        ? {}
        : { body: body instanceof Int16Array ? (body as Int16Array<ArrayBuffer>) : JSON.stringify(body) }),
      cache: 'no-store',
      signal: signal ?? AbortSignal.timeout(connectMs),
    })

  /**
   * Reloads a panel whose socket was refused: a browser does not report why, but the server's page explains it. An
   * overlay does not reload, because it is part of the stream.
   */
  const reloadIfRefused = async (): Promise<void> => {
    if (options.role !== 'panel') return
    const reply = await ask('GET', '/api/urls').catch(() => null)
    if (reply?.status === 401 && !closed) options.reload()
  }

  const open = (): void => {
    options.onStatus?.('connecting')
    const query = new URLSearchParams({
      ...(options.token === '' ? {} : { token: options.token }),
      ...(options.isApp ? { app: '1' } : {}),
    })
    const address = `${options.origin.replace(/^http/, 'ws')}/ws${query.size === 0 ? '' : `?${query}`}`
    const mine = new WebSocket(address)
    socket = mine
    let position = -1
    let isGreeted = false
    let panic: PanicMessage | null = null
    const timeout = setTimeout(() => mine.close(), connectMs)

    const begin = async (hello: Hello): Promise<void> => {
      // A different wire version always comes with a different build, so only the build is compared.
      if (hello.build !== options.build && reloadOnce(options.memory, hello.build)) {
        options.reload()
        return
      }
      options.onStatus?.('open')
      const response = await ask('GET', `/api/runs/${encodeURIComponent(hello.run)}/snapshot`)
      if (!response.ok) throw new Error(`Cannot load the state of the show: HTTP ${response.status}`)
      const snapshot = (await response.json()) as SnapshotAnswer<State>
      if (mine !== socket || closed) return
      clearTimeout(timeout)
      position = snapshot.seq
      options.onSnapshot({ run: hello.run, ...snapshot, as: hello.as ?? 'owner' })
      // The snapshot may lack a panic that arrived while it was loading.
      if (panic !== null) options.onPanic?.(panic)
      mine.send(JSON.stringify({ kind: 'since', since: snapshot.seq } satisfies ClientMessage))
    }

    mine.onmessage = ({ data }) => {
      if (mine !== socket || typeof data !== 'string') return
      const message = JSON.parse(data) as ServerMessage
      switch (message.kind) {
        case 'hello':
          isGreeted = true
          options.onJournal?.(null)
          begin(message).catch(() => mine.close())
          return
        case 'event':
          // Skip events that arrive before the snapshot, and events that it contains. After `since`, the server sends
          // the later ones.
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
        case 'look':
          options.onLook?.(message)
          return
        case 'listen':
          options.onListen?.(message)
          return
        case 'style':
          options.onStyle?.()
          return
        case 'bye':
          // The close event may follow late, and what the page sends until then is lost.
          options.onStatus?.('lost')
          mine.close()
      }
    }
    mine.onclose = ({ code }) => {
      clearTimeout(timeout)
      if (mine !== socket) return
      socket = null
      // After the reload, the server's page explains that this device is not paired.
      if (code === revokedCode) options.reload()
      else if (!isGreeted) void reloadIfRefused()
      for (const answer of [...waiting.values()]) answer(noAnswer('Lost the connection to Adlib.'))
      if (closed) return
      options.onStatus?.('lost')
      retry = setTimeout(open, backoff(attempt++, Math.random()))
    }
    // Nothing to do here, because a close event always follows an error.
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
    ask,
    pending: () => socket?.bufferedAmount ?? 0,
    command(body) {
      const id = `${tag}-${++commands}`
      return new Promise((resolve) => {
        const answer = (ack: Ack): void => {
          clearTimeout(late)
          waiting.delete(id)
          resolve(ack.ok ? ack : { ...ack, ack: id })
        }
        const late = setTimeout(
          () => answer(noAnswer(`Adlib did not respond within ${ackMs / 1000} s.`)),
          ackMs,
        )
        waiting.set(id, answer)
        const command = { ...body, id } as Command
        if (!send({ kind: 'command', command })) answer(noAnswer('Not connected to Adlib.'))
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
    remedy: 'Check that Adlib is running; this page reconnects automatically.',
  },
})
