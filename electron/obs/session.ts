import OBSWebSocket, {
  EventSubscription,
  type OBSEventTypes,
  type OBSRequestTypes,
  type OBSResponseTypes,
} from 'obs-websocket-js/json'
import { WebSocket } from 'ws'
import type { Clock } from '../../src-shared/ports.ts'
import { limitedCall, type PeerLimits } from '../platform/peer-limits.ts'
import { pausedSlices } from '../platform/slices.ts'
import {
  connectionFailure,
  isObsRunning,
  type ObsAddress,
  type ObsFailure,
  timedOut,
  tooLong,
  tooMany,
} from './failure.ts'

const answerMs = 5000

/** A connection to obs-websocket 5 on which this program has identified itself. */
export interface ObsSession {
  /**
   * Sends a request to OBS and resolves with the response. Rejects with OBS's error, after a timeout, or when the
   * connection ends.
   */
  call<Name extends keyof OBSRequestTypes>(
    name: Name,
    ...data: OBSRequestTypes[Name] extends undefined ? [] : [OBSRequestTypes[Name]]
  ): Promise<OBSResponseTypes[Name]>
  /** Calls the listener for each of these events. Returns a function that removes it. */
  on<Name extends SubscribedEvent>(name: Name, listener: (event: OBSEventTypes[Name]) => void): () => void
  readonly ended: Promise<ObsFailure>
  close(): void
}

type SubscribedEvent =
  | 'CurrentProgramSceneChanged'
  | 'InputVolumeMeters'
  | 'ReplayBufferStateChanged'
  | 'ReplayBufferSaved'
  | 'StreamStateChanged'
  | 'RecordStateChanged'

/** Options for a connection to OBS. */
export interface SessionOptions extends ObsAddress {
  readonly password: string | null
  /** Whether to receive `InputVolumeMeters` events. OBS sends 20 of them per second. */
  readonly meters: boolean
  readonly clock: Clock
  readonly limits: PeerLimits
  /** Cancels the attempt. Has no effect once the connection is established. */
  readonly signal: AbortSignal
  /** Resolves with whether OBS runs on this machine, or null if unknown. Default: looks for an OBS process. */
  readonly isRunning?: (host: string) => Promise<boolean | null>
}

/** In bytes. Screenshots are the longest messages: up to 16.2 MB in base64. The default limit of `ws` is 100 MiB. */
const maxMessageBytes = 16 * 1024 * 1024

class Socket extends OBSWebSocket {
  isTooLong = false
  isTalkative = false

  constructor(private readonly limits: PeerLimits) {
    super()
  }

  protected override createConnection(url: string): ReturnType<OBSWebSocket['createConnection']> {
    const hello = this.internalEventPromise<Awaited<ReturnType<OBSWebSocket['createConnection']>>>('op:0')
    const socket = new WebSocket(url, this.protocol, {
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
    })
    this.socket = socket as unknown as NonNullable<typeof this.socket>
    socket.onopen = (event) => this.onOpen(event as never)
    const sliceEnd = pausedSlices(socket)
    socket.onmessage = (event) => {
      if (this.isTalkative) return
      sliceEnd()
      if (this.limits.message() && this.limits.bytes(String(event.data).length))
        return void this.onMessage(event as never)
      this.isTalkative = true
      socket.terminate()
    }
    socket.onclose = (event) => this.onClose(event as never)
    socket.onerror = (event) => {
      this.isTooLong ||=
        (event.error as { code?: unknown } | null)?.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
      this.onError(event as never)
      // A peer that sends endlessly would not take part in a closing handshake.
      if (this.isTooLong) socket.terminate()
    }
    return hello
  }

  /** Skips the closing handshake, because a hanging peer would delay it by 30 s. */
  terminate(): void {
    const socket = this.socket as { terminate?: () => void } | undefined
    socket?.terminate?.()
  }
}

/** Connects to OBS and identifies this program. Waits for at most 5 s. Never rejects. */
export async function openSession(
  options: SessionOptions,
): Promise<{ ok: true; session: ObsSession } | { ok: false; failure: ObsFailure }> {
  const { password, meters, clock, limits, signal, isRunning = isObsRunning } = options
  const socket = new Socket(limits)
  let isClosing = false
  const close = (): void => {
    isClosing = true
    socket.terminate()
  }
  const explain = async (error: unknown): Promise<ObsFailure> => {
    if (socket.isTalkative) return tooMany(options)
    if (socket.isTooLong) return tooLong(options, maxMessageBytes)
    return connectionFailure(error, options, {
      hasPassword: password !== null,
      isRunning: isClosing ? null : await isRunning(options.host),
    })
  }
  const ended = new Promise<ObsFailure>((resolve) =>
    socket.once('ConnectionClosed', (error) => resolve(explain(error))),
  )
  const eventSubscriptions =
    EventSubscription.Scenes |
    EventSubscription.Outputs |
    (meters ? EventSubscription.InputVolumeMeters : EventSubscription.None)
  signal.addEventListener('abort', close, { once: true })
  try {
    const connecting = socket.connect(addressOf(options), password ?? undefined, { eventSubscriptions })
    if ((await inTime(clock, connecting)) === timeout) {
      close()
      return { ok: false, failure: timedOut(options, answerMs / 1000) }
    }
  } catch (error) {
    return { ok: false, failure: await explain(error) }
  } finally {
    signal.removeEventListener('abort', close)
  }
  return {
    ok: true,
    session: {
      async call(name, ...[data]) {
        const lost = ended.then(({ message }) => Promise.reject(new Error(message)))
        const answer = await inTime(
          clock,
          limitedCall(limits, () => Promise.race([socket.call(name, data), lost])),
        )
        if (answer === timeout) throw new Error(`no answer to ${name} within ${answerMs / 1000} seconds`)
        return answer
      },
      on(name, listener) {
        socket.on(name, listener as never)
        return () => void socket.off(name, listener as never)
      },
      ended,
      close,
    },
  }
}

/**
 * Returns the WebSocket address of OBS. Names one address for `localhost`, because some systems try two. If both
 * refuse the connection, the error has no message.
 */
const addressOf = ({ host, port }: ObsAddress): string => {
  const name = host.toLowerCase() === 'localhost' ? '127.0.0.1' : host
  return `ws://${name.includes(':') && !name.startsWith('[') ? `[${name}]` : name}:${port}`
}

const timeout = Symbol('timeout')

function inTime<T>(clock: Clock, work: Promise<T>): Promise<T | typeof timeout> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(answerMs, () => resolve(timeout))
    work.then(resolve, reject).finally(cancel)
  })
}
