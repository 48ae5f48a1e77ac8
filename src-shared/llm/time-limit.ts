import type { Clock } from '../ports.ts'
import type { Reply } from './transport.ts'

/**
 * Runs `work` with a signal that aborts with `signal` and, at the latest, after `ms`. Timer and listener go with the answer, so
 * that a long-lived signal keeps nothing.
 */
export async function within<T>(
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
export async function replyWithin<T>(
  limit: { readonly clock: Clock; readonly ms: number; readonly signal: AbortSignal },
  ask: (limited: AbortSignal) => Promise<Reply<T>>,
): Promise<Reply<T>> {
  const reply = await within(limit, ask)
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
