import type { Clock } from '../ports.ts'
import type { LlmFailureKind } from './driver.ts'

/** A failure between Adlib and a model server; message and remedy are sentences for a person. */
export interface ServerFault {
  readonly kind: LlmFailureKind
  readonly message: string
  readonly remedy: string
  readonly status?: number
  /** The feature that the server lacks. The request may work without it. */
  readonly lacks?: 'tools' | 'extras' | 'format' | 'vision'
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ServerFault }

/** One message of a streamed reply, or the fault that ended it. */
export type StreamItem = { readonly json: unknown } | { readonly fault: ServerFault }

/** The connection of a driver to its server. Failures are faults in the reply or the stream; nothing throws. */
export interface Transport {
  readonly address: string
  request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<Reply<unknown>>
  /** Yields each JSON message of the reply as it arrives. A fault is the last item. */
  stream(path: string, body: unknown, signal: AbortSignal): AsyncIterable<StreamItem>
}

/** The fault of an aborted call. */
export const CANCELLED: ServerFault = {
  kind: 'cancelled',
  message: 'The model call was canceled.',
  remedy: 'No action is needed.',
}

/** Runs `work` with a signal that aborts with `signal` or after `ms`. */
export async function withTimeout<T>(
  { clock, ms, signal }: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
  work: (limited: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const relay = () => controller.abort()
  if (signal.aborted) relay()
  signal.addEventListener('abort', relay, { once: true })
  const stopTimer = clock.after(ms, relay)
  try {
    return await work(controller.signal)
  } finally {
    stopTimer()
    signal.removeEventListener('abort', relay)
  }
}

/** Waits for a server's reply. Returns the fault `timeout` if none arrives in time. */
export async function replyWithTimeout<T>(
  limit: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
  ask: (limited: AbortSignal) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const reply = await withTimeout(limit, ask)
  if (reply.ok || reply.fault.kind !== 'cancelled' || limit.signal.aborted) return reply
  const message = `The model server did not respond within ${Math.round(limit.ms / 1000)} seconds.`
  return {
    ok: false,
    fault: {
      kind: 'timeout',
      message,
      remedy: 'Check the address of the server. If the server hangs, restart it.',
    },
  }
}

/** Progress of the download of a model or a voice, in bytes; `of` is 0 while the size is unknown. */
export interface PullReport {
  readonly status: string
  readonly done: number
  readonly of: number
  readonly speed?: number
}
