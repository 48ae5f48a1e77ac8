import type { IncomingMessage } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  type GameAnswer,
  type GameFrame,
  maxFrameBytes,
  readGameFrame,
} from '../../src-shared/games/frames.ts'
import { codeOf, connectionWords, isLoopbackHost } from '../platform/connection-words.ts'
import { pausedSlices } from '../platform/slices.ts'
import type { GamePeers, Origin } from './game-peers.ts'

/** The other side of one connection. */
export interface GameSocket {
  /** The web page of the game; undefined for a program. */
  readonly origin: Origin
  send(answer: GameAnswer): void
  close(why: string): void
}

/** What happens with the messages of one connection. */
export interface GameListener {
  frame(frame: GameFrame): void
  ended(why: string): void
}

/** The listening server. `close` ends all connections. */
export interface GameServer {
  /** Ends all connections of a web page. */
  endPage(page: string, why: string): void
  close(): Promise<void>
}

export interface GameServerOptions {
  readonly port: number
  readonly peers: GamePeers
  readonly connected: (socket: GameSocket) => GameListener
}

/** Close codes of WebSockets: a normal end, and one because of a rule. */
const closeCodes = { normal: 1000, policy: 1008 } as const

/** Unreadable messages after which a connection ends. */
const maxUnreadable = 20

/** Listens for games on this computer only. Resolves with why that is impossible. */
export function openGameServer(
  options: GameServerOptions,
): Promise<{ ok: true; server: GameServer } | { ok: false; message: string; remedy: string }> {
  const { port, peers } = options
  /** The open connections, each with its page and how to end it. */
  const open = new Map<WebSocket, { readonly origin: Origin; readonly end: (why: string) => void }>()
  const sockets = new WebSocketServer({
    ...{ host: '127.0.0.1', port, maxPayload: maxFrameBytes, perMessageDeflate: false },
    allowSynchronousEvents: false,
    verifyClient: ({ req }: { req: IncomingMessage }) =>
      isLoopbackHost(req.headers.host) &&
      peers.admit(
        originOf(req),
        [...open.values()].map(({ origin }) => origin),
      ),
  })
  sockets.on('connection', (socket, request) => {
    const origin = originOf(request)
    open.set(socket, { origin, end: serve(socket, origin, options) })
    socket.once('close', () => open.delete(socket))
  })
  return new Promise((resolve) => {
    sockets.once('error', (error) => {
      const why =
        codeOf(error) === 'EADDRINUSE'
          ? 'another program uses this port'
          : (connectionWords[codeOf(error)] ?? error.message)
      resolve({
        ok: false,
        message: `Adlib cannot wait for games on port ${port}: ${why}.`,
        remedy:
          'End the other program, such as another server for the Neuro API, or choose another port under Settings > Games.',
      })
    })
    sockets.once('listening', () => {
      // Errors of single connections arrive at their sockets.
      sockets.on('error', () => {})
      const close = () =>
        new Promise<void>((closed) => {
          for (const client of sockets.clients) client.terminate()
          sockets.close(() => closed())
        })
      const endPage = (page: string, why: string): void => {
        for (const { origin, end } of open.values()) if (origin === page) end(why)
      }
      resolve({ ok: true, server: { close, endPage } })
    })
  })
}

const originOf = ({ headers: { origin } }: IncomingMessage): Origin =>
  origin === undefined || origin === '' ? undefined : origin.slice(0, 200)

/** Serves a connection. Returns how to end it. */
function serve(
  socket: WebSocket,
  origin: Origin,
  { peers, connected }: GameServerOptions,
): (why: string) => void {
  let why = 'The game ended the connection.'
  const end = (code: number, reason: string): void => {
    why = reason
    socket.close(code, reason.slice(0, 120))
  }
  const endByRule = (reason: string): void => end(closeCodes.policy, reason)
  const listener = connected({
    origin,
    send: (answer) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(answer)),
    close: endByRule,
  })
  let unreadable = 0
  const sliceEnd = pausedSlices(socket)
  socket.on('error', () => socket.terminate())
  socket.on('message', (raw, isBinary) => {
    sliceEnd()
    if (socket.readyState !== socket.OPEN) return
    const text = String(raw)
    const limits = peers.limits(origin)
    if (!limits.message() || !limits.bytes(text.length))
      return endByRule('The game sent too many messages in a row.')
    const frame = isBinary ? 'unreadable' : readGameFrame(text)
    if (frame === 'unreadable') {
      unreadable += 1
      if (unreadable > maxUnreadable) endByRule('Adlib cannot read the messages of this game.')
    } else if (frame !== null) listener.frame(frame)
  })
  socket.once('close', () => listener.ended(why))
  return endByRule
}
