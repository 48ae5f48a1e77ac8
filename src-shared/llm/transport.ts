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
