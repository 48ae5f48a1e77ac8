import { WebSocket } from 'ws'
import { z } from 'zod'
import { describe } from '../../src-shared/events/json.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { parsedJson } from '../../src-shared/step/parsed-json.ts'
import type { DataFailure } from '../platform/files.ts'
import { limitedCall, type PeerLimits } from '../platform/peer-limits.ts'
import { pausedSlices } from '../platform/slices.ts'

/** Why VTube Studio cannot be used, and what the streamer can do. */
export interface VtubeStudioFailure {
  readonly message: string
  readonly remedy: string
  /** Set if the streamer denied permission. A retry would ask again. */
  readonly isFinal?: true
}

/** An authenticated connection to VTube Studio's API. */
export interface VtubeStudioSession {
  /**
   * Sends a request and resolves with its answer. Rejects if VTube Studio answers with an error, if no answer comes
   * within 5 s, or if the connection ends.
   */
  call(messageType: string, data?: object): Promise<Record<string, unknown>>
  /**
   * Sends a request without waiting for an answer. Drops it if the connection is closed or too much data is queued.
   */
  send(messageType: string, data: object): void
  /** Sets the listener for events such as `ModelLoadedEvent`. */
  onEvent(listener: (messageType: string) => void): void
  readonly notStored: DataFailure | null
  readonly ended: Promise<VtubeStudioFailure>
  close(): void
}

/** Reads the token of an earlier connection, and stores a new token. */
export interface TokenStore {
  read(): string | null
  store(token: string): Promise<DataFailure | null>
}

/** Time limit (ms) for connecting and for each answer. The wait for the streamer's permission has no limit. */
const answerMs = 5000
const maxMessageBytes = 1024 * 1024
const maxWaitingBytes = 64 * 1024
const plugin = { pluginName: 'Adlib', pluginDeveloper: 'The Adlib authors' }
const deniedError = 50

const message = z.object({
  messageType: z.string().max(100),
  requestID: z.string().max(100).optional(),
  data: z.record(z.string(), z.unknown()).optional(),
})
const apiError = z.object({ errorID: z.number(), message: z.string() })

class ApiError extends Error {
  constructor(
    readonly id: number,
    text: string,
  ) {
    super(text)
  }
}

/**
 * Connects to VTube Studio on this computer. Never rejects.
 * @param asking called when VTube Studio asks the streamer for permission
 */
export async function openVtubeStudio(options: {
  readonly port: number
  readonly clock: Clock
  readonly limits: PeerLimits
  readonly tokens: TokenStore
  readonly asking: () => void
  readonly signal: AbortSignal
}): Promise<{ ok: true; session: VtubeStudioSession } | { ok: false; failure: VtubeStudioFailure }> {
  const { port, clock, limits, tokens, signal } = options
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, {
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    handshakeTimeout: answerMs,
  })
  const close = (): void => socket.terminate()
  const open = new Map<string, { resolve(data: Record<string, unknown>): void; reject(error: Error): void }>()
  let listener: (messageType: string) => void = () => {}
  let sent = 0
  let wasOpen = false
  let isTalkative = false
  let notStored: DataFailure | null = null

  const ended = new Promise<VtubeStudioFailure>((resolve) => {
    socket.once('close', () => {
      for (const { reject } of open.values()) reject(new Error('The connection ended.'))
      open.clear()
      resolve(isTalkative ? tooMany(port) : wasOpen ? closed : notRunning(port))
    })
  })
  // A `close` event follows, which reports the failure.
  socket.on('error', () => {})
  const sliceEnd = pausedSlices(socket)
  socket.on('message', (raw) => {
    if (isTalkative) return
    sliceEnd()
    const text = String(raw)
    isTalkative = !limits.message() || !limits.bytes(text.length)
    if (isTalkative) return close()
    const parsed = message.safeParse(parsedJson(text))
    if (!parsed.success) return
    const { messageType, requestID = '', data = {} } = parsed.data
    const request = open.get(requestID)
    if (request === undefined) return listener(messageType)
    open.delete(requestID)
    const error = messageType === 'APIError' ? apiError.safeParse(data) : null
    if (error === null) request.resolve(data)
    else
      request.reject(
        error.success ? new ApiError(error.data.errorID, error.data.message) : new Error('unknown'),
      )
  })

  const write = (messageType: string, data: object): string => {
    sent += 1
    const requestID = `adlib-${sent}`
    socket.send(
      JSON.stringify({ apiName: 'VTubeStudioPublicAPI', apiVersion: '1.0', requestID, messageType, data }),
    )
    return requestID
  }
  const call = (messageType: string, data?: object, ms?: number): Promise<Record<string, unknown>> =>
    limitedCall(limits, () => ask(messageType, data, ms))
  const ask = (messageType: string, data: object = {}, ms = answerMs): Promise<Record<string, unknown>> =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The connection ended.'))
      const id = write(messageType, data)
      const cancel =
        ms === Number.POSITIVE_INFINITY
          ? () => {}
          : clock.after(ms, () => {
              open.delete(id)
              reject(new Error(`no answer to ${messageType} within ${ms / 1000} seconds`))
            })
      open.set(id, {
        resolve(answer) {
          cancel()
          resolve(answer)
        },
        reject(error) {
          cancel()
          reject(error)
        },
      })
    })

  const authenticates = async (token: string): Promise<boolean> => {
    const answer = await call('AuthenticationRequest', { ...plugin, authenticationToken: token })
    return answer.authenticated === true
  }
  const authenticate = async (): Promise<VtubeStudioFailure | null> => {
    const known = tokens.read()
    if (known !== null && (await authenticates(known))) return null
    options.asking()
    const answer = await call('AuthenticationTokenRequest', plugin, Number.POSITIVE_INFINITY)
    const token = z.string().max(200).parse(answer.authenticationToken)
    notStored = await tokens.store(token)
    return (await authenticates(token)) ? null : unexpected('it did not accept its own token')
  }

  signal.addEventListener('abort', close, { once: true })
  try {
    const isOpen = await Promise.race([
      new Promise<true>((resolve) => socket.once('open', () => resolve(true))),
      ended.then(() => false),
    ])
    if (!isOpen) return { ok: false, failure: notRunning(port) }
    wasOpen = true
    const failure = await authenticate()
    if (failure !== null) {
      close()
      return { ok: false, failure }
    }
  } catch (error) {
    close()
    return { ok: false, failure: isTalkative ? tooMany(port) : failureOf(error) }
  } finally {
    signal.removeEventListener('abort', close)
  }
  return {
    ok: true,
    session: {
      call: (messageType, data) => call(messageType, data),
      send(messageType, data) {
        if (socket.readyState === WebSocket.OPEN && socket.bufferedAmount <= maxWaitingBytes)
          write(messageType, data)
      },
      onEvent(hear) {
        listener = hear
      },
      notStored,
      ended,
      close,
    },
  }
}

const notRunning = (port: number): VtubeStudioFailure => ({
  message: `VTube Studio does not answer on port ${port}.`,
  remedy: 'Start VTube Studio, and turn on “Start API (allow plugins)” in its settings, with this port.',
})

const tooMany = (port: number): VtubeStudioFailure => ({
  message: `The program on port ${port} sent more messages than VTube Studio does, so the connection was ended.`,
  remedy: 'Check whether another program uses the port, and correct the port in VTube Studio and in Adlib.',
})

const closed: VtubeStudioFailure = {
  message: 'VTube Studio closed the connection.',
  remedy: 'Adlib connects again as soon as VTube Studio runs.',
}

const unexpected = (why: string): VtubeStudioFailure => ({
  message: `VTube Studio cannot be used: ${why}.`,
  remedy: 'Update VTube Studio. If that does not help, check whether another program uses the port.',
})

/** Converts the error of a request to a failure with a remedy. */
export const failureOf = (error: unknown): VtubeStudioFailure =>
  error instanceof ApiError && error.id === deniedError
    ? {
        message: 'Adlib was not allowed in VTube Studio.',
        remedy: 'Turn “VTube Studio” off and on again, and choose “Allow” in VTube Studio.',
        isFinal: true,
      }
    : unexpected(
        error instanceof z.ZodError ? 'its answer has an unknown format' : describe((error as Error).message),
      )
