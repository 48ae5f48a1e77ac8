import { createHash } from 'node:crypto'
import type { HttpCommandAnswer } from '../../src-shared/contract/http-command.ts'
import type { Clock } from '../../src-shared/ports.ts'
import type { HttpCommandReply } from './http-commands.ts'

/** Time (ms) for which an answer is remembered. */
export const rememberedMs = 600_000
/** Beyond this number, the oldest answer to the same sender is forgotten. Other senders' answers stay. */
const maxOfSender = 500

/** A request that was carried out. `content` is a hash, so that the words of a command are not stored. */
export interface AnsweredRequest {
  readonly sender: string
  readonly key: string
  readonly content: string
  /** Epoch ms. */
  readonly at: number
  readonly body: HttpCommandAnswer
}

/** Stores the answered requests, so that they are remembered across a restart. */
export interface AnsweredRequests {
  read(): readonly AnsweredRequest[]
  add(answered: AnsweredRequest): void
}

/** Gives a repeated request the answer to the first one, without carrying it out again. */
export interface RepeatedRequests {
  /**
   * Carries out a request, or returns the answer to an earlier one of this sender with this `Idempotency-Key`; null if
   * their contents differ. Remembers only answers with status 200, so that a failed request can be repeated.
   */
  once(
    request: { readonly sender: string; readonly key: string; readonly content: string },
    act: () => Promise<HttpCommandReply>,
  ): Promise<{ readonly reply: HttpCommandReply; readonly isRepeated: boolean } | null>
}

interface Remembered {
  readonly content: string
  readonly at: number
  readonly reply: Promise<HttpCommandReply>
}

/**
 * Remembers the answers to requests, as in draft-ietf-httpapi-idempotency-key-header: a key belongs to one request,
 * and a retry gets that request's answer.
 */
export function repeatedRequests(clock: Pick<Clock, 'now'>, stored: AnsweredRequests): RepeatedRequests {
  const senders = new Map<string, Map<string, Remembered>>()
  const remember = (sender: string, key: string, one: Remembered): void => {
    const known = senders.get(sender) ?? new Map<string, Remembered>()
    senders.set(sender, known.set(key, one))
    const [oldest] = known.keys()
    if (known.size > maxOfSender && oldest !== undefined) known.delete(oldest)
  }
  const forgetOld = (): void => {
    const now = clock.now()
    for (const [sender, known] of senders) {
      for (const [key, { at }] of known) {
        // An answer from the future was stored before the system clock was set back.
        if (at <= now && now - at < rememberedMs) break
        known.delete(key)
      }
      if (known.size === 0) senders.delete(sender)
    }
  }
  for (const { sender, key, content, at, body } of stored.read())
    remember(sender, key, { content, at, reply: Promise.resolve({ status: 200, body }) })

  return {
    async once({ sender, key, content: text }, act) {
      forgetOld()
      const content = createHash('sha256').update(text).digest('base64url')
      const before = senders.get(sender)?.get(key)
      if (before !== undefined)
        return before.content === content ? { reply: await before.reply, isRepeated: true } : null
      const one: Remembered = { content, at: clock.now(), reply: act() }
      remember(sender, key, one)
      const reply = await one.reply
      if (reply.status === 200) stored.add({ sender, key, content, at: one.at, body: reply.body })
      else if (senders.get(sender)?.get(key) === one) senders.get(sender)?.delete(key)
      return { reply, isRepeated: false }
    },
  }
}
