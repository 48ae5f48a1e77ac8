import { chatItem } from '../../src-shared/chat/chat-item.ts'
import { describe } from '../../src-shared/events/json.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import {
  type Connection,
  type ConnectionFailure,
  keepConnected,
  type Session,
} from '../platform/keep-connected.ts'
import type { ChatListener, ChatSource } from './chat-source.ts'

/** Why a source cannot be heard. */
export interface SourceFailure extends ConnectionFailure {
  readonly message: string
  readonly remedy: string
  /** Set if a working connection ended, which is no failure yet. */
  readonly isLost?: true
}

export type SourceSession = Session<SourceFailure>

/** What a connection hears. */
export interface Hears {
  /** Takes what should be a `ChatItem`. Anything else is unreadable. */
  item(item: unknown): void
  test(): void
  unreadable(): void
}

/** Opens one connection. Never rejects. */
export type OpenSource = (
  hears: Hears,
  signal: AbortSignal,
) => Promise<{ ok: true; session: SourceSession } | { ok: false; failure: SourceFailure }>

/** Longest pause (ms) between two attempts. */
const longestMs = 10_000
/** Interval (ms) of looks at the clock, and how late one may be before the computer has slept. */
const lookMs = 5000
const sleptMs = 20_000

/** Makes a source of connections: it connects again after each one has ended, and after the computer has slept. */
export function connectedSource(clock: Clock, open: OpenSource): ChatSource {
  let connection: Connection<SourceSession, SourceFailure> | undefined
  let cancelLook: Cancel = () => {}
  let isClosed = false

  const hearsFor = (listener: ChatListener): Hears => ({
    item(item) {
      if (isClosed) return
      const parsed = chatItem.safeParse(item)
      if (parsed.success) listener.item(parsed.data)
      else listener.unreadable()
    },
    test: () => !isClosed && listener.test(),
    unreadable: () => !isClosed && listener.unreadable(),
  })
  /** After a sleep, the other side has often forgotten the connection, and nothing would say so for a minute. */
  const look = (): void => {
    const due = clock.now() + lookMs
    cancelLook = clock.after(lookMs, () => {
      if (clock.now() - due > sleptMs) connection?.session()?.close()
      look()
    })
  }

  return {
    open(listener) {
      if (isClosed) return
      const hears = hearsFor(listener)
      connection = keepConnected<SourceSession, SourceFailure>({
        ...{ clock, longestMs },
        open: (signal) => open(hears, signal),
        connecting: () => listener.state({ state: 'connecting' }),
        connected: async () => listener.state({ state: 'connected' }),
        unprepared: (error) => ({ message: `${describe(error)}.`, remedy: 'Start Adlib again.' }),
        failed: ({ isLost, message, remedy }) =>
          listener.state(isLost ? { state: 'connecting' } : { state: 'failed', message, remedy }),
        cancelled: { message: 'Chat was closed.', remedy: 'Open it again.' },
      })
      look()
    },
    close() {
      isClosed = true
      cancelLook()
      connection?.stop()
    },
  }
}
