import type { Clock } from '../../src-shared/ports.ts'

/** Maximum number of remembered answers; the oldest is forgotten first. */
const maxAnswers = 500
/** Milliseconds for which an answer is remembered. */
const keptMs = 600_000

/** Remembers answers, so that a repeated request is answered again but carried out once. */
export interface RepeatedRequests<Answer> {
  /**
   * Carries out a request, or returns the answer to the same one. Resolves with null if `key` belongs to a different
   * request.
   * @param key identifies the request, such as the sender with its `Idempotency-Key`
   * @param content the content of the request, which a repetition shares
   */
  once(key: string, content: string, act: () => Promise<Answer>): Promise<Answer | null>
}

/** Follows draft-ietf-httpapi-idempotency-key-header: the key belongs to one request, and a retry gets its answer. */
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
