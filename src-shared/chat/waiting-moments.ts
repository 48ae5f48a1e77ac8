import type { ChatMoment } from './chat-moment.ts'

/** Moments that wait until the show has room for a line, by their rank. All others are reported at once. */
const RANK: Partial<Record<ChatMoment['kind'], number>> = {
  ...{ silence: 0, regular: 1, asks: 2, 'first-time': 3, erupts: 4, gift: 5 },
}
/** Time (ms) for which a moment may wait. A laugh is over sooner. */
const lifeMs = { usual: 60_000, erupts: 6000 }
/** Minimum time (ms) between two of them, in which the show decides about the first one. */
const betweenMs = 8000
const maxWaiting = 30

interface Waiting {
  readonly moment: ChatMoment
  readonly until: number
}

/** Keeps moments of chat until the show has room for them. Times are in ms. */
export class WaitingMoments {
  private waiting: Waiting[] = []
  private handedAt = Number.NEGATIVE_INFINITY

  /** Returns the moments that cannot wait, and keeps the others. What moderators removed is dropped from those that wait. */
  add(moments: readonly ChatMoment[], now: number): ChatMoment[] {
    const atOnce: ChatMoment[] = []
    for (const moment of moments) {
      if (moment.kind === 'gone') this.drop(moment)
      if (RANK[moment.kind] === undefined) atOnce.push(moment)
      else {
        const until = now + (moment.kind === 'erupts' ? lifeMs.erupts : lifeMs.usual)
        this.waiting = [...this.waiting, { moment, until }].slice(-maxWaiting)
      }
    }
    return atOnce
  }

  /** Returns the most important moment that waits, or undefined. Call it only while the show has room. */
  next(now: number): ChatMoment | undefined {
    this.waiting = this.waiting.filter(({ until }) => now <= until)
    if (now - this.handedAt < betweenMs) return undefined
    const rank = ({ moment }: Waiting): number => RANK[moment.kind] ?? 0
    const [best] = this.waiting.toSorted((a, b) => rank(b) - rank(a))
    if (best === undefined) return undefined
    this.waiting = this.waiting.filter((one) => one !== best)
    this.handedAt = now
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
