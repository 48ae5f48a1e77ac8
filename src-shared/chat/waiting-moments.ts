import type { LeftOut } from '../contract/api/chat.ts'
import type { ChatMoment } from './chat-moment.ts'

/** Moments that wait until the show has room for a line, by their rank. All others are reported at once. */
const RANK: Partial<Record<ChatMoment['kind'], number>> = {
  ...{ silence: 0, regular: 1, 'first-time': 2, asks: 3, erupts: 4, gift: 5 },
}
/** After an answer, a greeting comes before the next one: neither newcomers nor questions get all of the room. */
const GREETING_DUE = 3.5
/**
 * Time (ms) for which a moment may wait. A laugh is over sooner, newcomers have waited for others before, and a gift that
 * waited is shown without a line.
 */
const lifeMs: Partial<Record<ChatMoment['kind'], number>> = {
  ...{ erupts: 6000, gift: 12_000, 'first-time': 30_000 },
}
const usualLifeMs = 57_000
/** Minimum time (ms) between two of them, in which the show decides about the first one. */
const betweenMs = 8000
const maxWaiting = 30

/** A moment that waits since `since` and no longer than `until`. */
interface Waiting {
  readonly moment: ChatMoment
  readonly since: number
  readonly until: number
}

/** Keeps moments of chat until the show has room for them. Times are in ms. */
export class WaitingMoments {
  private waiting: Waiting[] = []
  private handedAt = Number.NEGATIVE_INFINITY
  private handed: ChatMoment['kind'] | undefined
  private readonly leftOut: (moment: ChatMoment, why: LeftOut, now: number) => void

  /** `leftOut` is called with each moment for which the show had no room. */
  constructor(leftOut: (moment: ChatMoment, why: LeftOut, now: number) => void = () => {}) {
    this.leftOut = leftOut
  }

  /** Returns the moments that wait. */
  all(): readonly Waiting[] {
    return this.waiting
  }

  /**
   * Returns the moments that cannot wait, or not any longer, and keeps the others. What moderators removed is dropped, and what
   * waits too long, except gifts. Call it at least once a second.
   */
  add(moments: readonly ChatMoment[], now: number): ChatMoment[] {
    const atOnce: ChatMoment[] = []
    for (const moment of moments) {
      if (moment.kind === 'gone') this.drop(moment)
      if (RANK[moment.kind] === undefined) atOnce.push(moment)
      else {
        const until = now + (lifeMs[moment.kind] ?? usualLifeMs)
        this.waiting = [...this.waiting, { moment, since: now, until }]
        const first = this.waiting.length > maxWaiting ? this.waiting.shift() : undefined
        if (first !== undefined) this.leftOut(first.moment, 'too-many', now)
      }
    }
    const old = this.waiting.filter(({ until }) => now > until)
    this.waiting = this.waiting.filter(({ until }) => now <= until)
    for (const { moment } of old)
      if (moment.kind === 'gift') atOnce.push(moment)
      else this.leftOut(moment, 'too-old', now)
    return atOnce
  }

  /** Returns the most important moment that waits, or undefined. Call it after `add`, and only while the show has room. */
  next(now: number): ChatMoment | undefined {
    if (now - this.handedAt < betweenMs) return undefined
    const rank = ({ moment: { kind } }: Waiting): number =>
      kind === 'first-time' && this.handed === 'asks' ? GREETING_DUE : (RANK[kind] ?? 0)
    const [best] = this.waiting.toSorted((a, b) => rank(b) - rank(a))
    if (best === undefined) return undefined
    this.waiting = this.waiting.filter((one) => one !== best)
    this.handedAt = now
    this.handed = best.moment.kind
    return best.moment
  }

  /** Drops all that wait. */
  clear(): void {
    this.waiting = []
  }

  private drop({ messages, person, all }: Extract<ChatMoment, { kind: 'gone' }>): void {
    this.waiting = this.waiting.flatMap((one): Waiting[] => {
      const { moment } = one
      if (all && moment.kind !== 'gift') return []
      if (moment.kind === 'regular') return `${moment.by.platform}:${moment.by.id}` === person ? [] : [one]
      if (moment.kind === 'asks')
        return messages.includes(moment.id) || `${moment.by.platform}:${moment.by.id}` === person ? [] : [one]
      if (moment.kind !== 'first-time' && moment.kind !== 'gift') return [one]
      const people = moment.people.filter(({ platform, id }) => `${platform}:${id}` !== person)
      return people.length === 0 ? [] : [{ ...one, moment: { ...moment, people } }]
    })
  }
}
