import { WebSocket } from 'ws'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import { isRecord } from '../../src-shared/step/record.ts'
import { codeOf, connectionWords } from '../platform/connection-words.ts'
import type { PeerLimits } from '../platform/peer-limits.ts'
import { pausedSlices } from '../platform/slices.ts'
import type { OpenSource, SourceFailure, SourceSession } from './connected-source.ts'

/** Largest message (bytes). A message of chat with pictures in it has a few thousand. */
const maxMessageBytes = 256 * 1024
/** Time limit (ms) for the connection to be of use, and for an answer to a ping. */
const answerMs = 5000
const pingMs = 20_000

/** How much a bridge may send: the chats of several large streams. */
export const chatRates = {
  messages: { burst: 5000, perSecond: 1000 },
  bytes: { burst: 16 * 1024 * 1024, perSecond: 4 * 1024 * 1024 },
} as const

type Frame = Readonly<Record<string, unknown>>

/** The open connection, for the one who reads its frames. */
export interface ChatWire {
  send(value: object): void
  /** The connection is of use: messages of chat follow. */
  ready(): void
  end(failure: SourceFailure): void
}

export interface ChatSocketOptions {
  readonly url: string
  readonly clock: Clock
  readonly limits: PeerLimits
  readonly signal: AbortSignal
  /** The program on the other side, and what to do if it is not there. */
  readonly program: string
  readonly remedy: string
  /** Called once when the socket is open. */
  readonly opened: (wire: ChatWire) => void
  readonly frame: (frame: Frame, wire: ChatWire) => void
  /** Called for a message that is no JSON object. */
  readonly unreadable: () => void
}

/** Connects to a program that sends JSON objects over a WebSocket. Never rejects. */
export function openChatSocket(options: ChatSocketOptions): ReturnType<OpenSource> {
  const { url, clock, limits, signal, program, remedy } = options
  const socket = new WebSocket(url, {
    ...{ maxPayload: maxMessageBytes, perMessageDeflate: false, handshakeTimeout: answerMs },
    followRedirects: false,
  })
  let cause: SourceFailure | undefined
  let isReady = false
  let cancelTimer: Cancel = () => {}

  return new Promise((resolve) => {
    let close = (failure?: SourceFailure): void => {
      cause ??= failure
      socket.terminate()
    }
    const ended = new Promise<SourceFailure>((end) => {
      socket.once('close', () => {
        cancelTimer()
        signal.removeEventListener('abort', abort)
        close = () => {}
        const failure = cause ?? { message: `${program} ended the connection.`, remedy, isLost: true }
        if (isReady) end(failure)
        else resolve({ ok: false, failure: { message: failure.message, remedy: failure.remedy } })
      })
    })
    const abort = (): void => close()
    signal.addEventListener('abort', abort, { once: true })
    const session: SourceSession = { ended, close: () => close() }
    const wire: ChatWire = {
      send: (value) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(value)),
      ready() {
        if (isReady) return
        isReady = true
        cancelTimer()
        keepAlive()
        resolve({ ok: true, session })
      },
      end: (failure) => close(failure),
    }
    const silent: SourceFailure = { message: `${program} does not answer at ${url}.`, remedy }
    const keepAlive = (): void => {
      cancelTimer = clock.after(pingMs, () => {
        socket.ping()
        cancelTimer = clock.after(answerMs, () => close({ ...silent, isLost: true }))
      })
    }
    socket.on('pong', () => {
      cancelTimer()
      keepAlive()
    })
    cancelTimer = clock.after(answerMs, () => close(silent))
    socket.on('error', (error) => {
      cause ??= failureOf(error, options)
      // A peer that sends endlessly would not take part in a closing handshake.
      socket.terminate()
    })
    const sliceEnd = pausedSlices(socket)
    socket.on('message', (raw, isBinary) => {
      if (cause !== undefined) return
      sliceEnd()
      const text = String(raw)
      if (!limits.message() || !limits.bytes(text.length)) return close(tooMany(options))
      const frame = isBinary ? undefined : parsedJson(text)
      if (isRecord(frame)) options.frame(frame, wire)
      else options.unreadable()
    })
    socket.once('open', () => options.opened(wire))
  })
}

function failureOf(error: Error, { url, program, remedy }: ChatSocketOptions): SourceFailure {
  const code = codeOf(error)
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
    return {
      message: `${program} sent a message of more than ${maxMessageBytes / 1024} kB, so the connection was ended.`,
      remedy: `Check that ${url} is its address.`,
    }
  if (code.startsWith('WS_ERR'))
    return {
      message: `${program} sent a broken message (${error.message}), so the connection was ended.`,
      remedy,
    }
  const why = connectionWords[code] ?? error.message
  return { message: `${program} cannot be reached at ${url}: ${why}.`, remedy }
}

const tooMany = ({ program, url }: ChatSocketOptions): SourceFailure => ({
  message: `${program} sent more than ${chatRates.messages.perSecond} messages a second, so the connection was ended.`,
  remedy: `Check that ${url} is its address, and that no script sends endlessly.`,
})
