import type { Clock } from '../../src-shared/ports.ts'

/** Maximum number of remembered answers. The oldest is forgotten first. */
const maxAnswers = 500
/** Time (ms) for which an answer is remembered. */
const keptMs = 600_000

/** Remembers answers, so that a repeated request gets the same answer but is carried out only once. */
export interface RepeatedRequests<Answer> {
  /**
   * Carries out a request. If the same request was already carried out or is in progress, resolves with its answer.
   * Resolves with null if `key` belongs to a different request.
   * @param key identifies the request; for example, the sender and its `Idempotency-Key`
   * @param content the content of the request; a repeated request must have the same content
   */
  once(key: string, content: string, act: () => Promise<Answer>): Promise<Answer | null>
}

/**
 * Follows draft-ietf-httpapi-idempotency-key-header: a key belongs to one request, and a retry gets that request's
 * answer.
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
