import type { Clock } from '../../src-shared/ports.ts'

const maxAnswers = 500
const keptMs = 600_000

/** Gives a repeated request the answer to the first one, without carrying it out again. */
export interface RepeatedRequests<Answer> {
  /**
   * Carries out a request, or returns the answer to an earlier one with this key; null if their contents differ.
   * @param key identifies the request; for example, the sender and its `Idempotency-Key`
   * @param content the content of the request
   */
  once(key: string, content: string, act: () => Promise<Answer>): Promise<Answer | null>
}

/**
 * Remembers the answers to requests, as in draft-ietf-httpapi-idempotency-key-header: a key belongs to one request,
 * and a retry gets that request's answer.
 */
export function repeatedRequests<Answer>(clock: Pick<Clock, 'monotonic'>): RepeatedRequests<Answer> {
  const known = new Map<string, { readonly content: string; readonly at: number; answer: Promise<Answer> }>()
  return {
    async once(key, content, act) {
      const now = clock.monotonic()
      for (const [old, { at }] of known) {
        if (now - at < keptMs && known.size < maxAnswers) break
        known.delete(old)
      }
      const before = known.get(key)
      if (before !== undefined) return before.content === content ? before.answer : null
      const answer = act()
      known.set(key, { content, at: now, answer })
      return answer
    },
  }
}
