import type { Clock } from '../ports.ts'
import type { LlmFailureKind } from './driver.ts'

/** What went wrong between us and a model server, in words for a person, with what they can do. */
export interface ServerFault {
  readonly kind: LlmFailureKind
  readonly message: string
  readonly remedy: string
  /** The HTTP status, where the server answered at all. */
  readonly status?: number
  /** What the server said that this model cannot do; the same request without it may work. */
  readonly lacks?: 'tools' | 'extras' | 'format' | 'vision'
}

export type Reply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly fault: ServerFault }

/** One message of a streamed reply, or the fault that ended it. */
export type StreamItem = { readonly json: unknown } | { readonly fault: ServerFault }

/**
 * How a driver reaches its server. Nothing here throws or rejects: what the outside world did is a fault.
 * A stream that was closed early gives no fault of its own; whether it was complete is for the caller to know.
 */
export interface Transport {
  /** The server's address as a person would write it, for messages. */
  readonly address: string
  request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<Reply<unknown>>
  /** Posts `body` and gives every JSON message of the reply as it comes; a fault is always the last item. */
  stream(path: string, body: unknown, signal: AbortSignal): AsyncIterable<StreamItem>
}

/** What is reported when someone aborted. */
export const CANCELLED: ServerFault = {
  kind: 'cancelled',
  message: 'The model call was cancelled.',
  remedy: 'Nothing to do: it was asked for.',
}

/**
 * Runs `work` with a signal that aborts with `signal` and, at the latest, after `ms`. Timer and listener go with the answer, so
 * that a long-lived signal keeps nothing.
 */
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

/** A server's reply within a time limit; one that does not come is a `timeout`, not a wish of the caller's. */
export async function replyWithTimeout<T>(
  limit: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
  ask: (limited: AbortSignal) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const reply = await withTimeout(limit, ask)
  if (reply.ok || reply.fault.kind !== 'cancelled' || limit.signal.aborted) return reply
  const message = `The model server gave no answer within ${Math.round(limit.ms / 1000)} seconds.`
  return {
    ok: false,
    fault: {
      kind: 'timeout',
      message,
      remedy: 'Check its address, and whether it hangs: start it again if it does.',
    },
  }
}
