import type { LeftOut } from '../contract/api/chat.ts'
import type { Beat } from '../events/beat.ts'
import { waitingLifeMs } from '../events/line-life.ts'
import type { ChatMoment } from './chat-moment.ts'
import { giftWeight, thankedFirstFrom } from './gift-weight.ts'

/** Kinds of moments that wait until the show has room for a line, with the beats that they become. All others are reported at once. */
const beatOf = {
  ...{ silence: 'chat-quiet', regular: 'regular', 'first-time': 'first-time' },
  ...{ erupts: 'chat-erupts', asks: 'chat-asks', gift: 'gift' },
} as const satisfies Partial<Record<ChatMoment['kind'], keyof typeof waitingLifeMs>>
type WaitingMoment = Extract<ChatMoment, { kind: keyof typeof beatOf }>
/** The beat that a moment would become. */
export type ChatBeat = Pick<Beat, 'kind' | 'salience'>
const usualSalience = 0.5

/** Time (ms) from a moment that is handed out to its words. */
const toWordsMs = 3000
/** Minimum time (ms) between two of them, in which the show decides about the first one. */
const betweenMs = 8000
const maxWaiting = 30

/** A moment that waits since `since` and no longer than `until`. */
interface Waiting {
  readonly moment: WaitingMoment
  readonly since: number
  readonly until: number
}

/** Keeps moments of chat until the show has room for them. Times are in ms. */
export class WaitingMoments {
  private waiting: Waiting[] = []
  private handedAt = Number.NEGATIVE_INFINITY
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
   * waits too long, except gifts, which are recorded without words. Call it at least once a second.
   */
  add(moments: readonly ChatMoment[], now: number): ChatMoment[] {
    const atOnce: ChatMoment[] = []
    for (const moment of moments) {
      if (moment.kind === 'gone') this.drop(moment)
      if (!mayWait(moment)) atOnce.push(moment)
      else {
        const until = happenedAt(moment, now) + waitingLifeMs[beatOf[moment.kind]] - toWordsMs
        this.waiting = [...this.waiting, { moment, since: now, until }]
        const first = this.waiting.length > maxWaiting ? this.waiting.shift() : undefined
        if (first?.moment.kind === 'gift') atOnce.push(first.moment)
        else if (first !== undefined) this.leftOut(first.moment, 'too-many', now)
      }
    }
    const old = this.waiting.filter(({ until }) => now > until)
    this.waiting = this.waiting.filter(({ until }) => now <= until)
    for (const { moment } of old)
      if (moment.kind === 'gift') atOnce.push(moment)
      else this.leftOut(moment, 'too-old', now)
    return atOnce
  }

  /**
   * Returns the most important moment that waits and for which the show has room, or undefined. Call it after `add`.
   */
  next(now: number, hasRoom: (beat: ChatBeat) => boolean): WaitingMoment | undefined {
    if (now - this.handedAt < betweenMs) return undefined
    const best = this.waiting
      .toSorted((a, b) => rankOf(b.moment) - rankOf(a.moment))
      .find(({ moment }) => hasRoom(beatFor(moment)))
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

const mayWait = (moment: ChatMoment): moment is WaitingMoment => moment.kind in beatOf

const beatFor = (moment: WaitingMoment): ChatBeat => ({
  kind: beatOf[moment.kind],
  salience: moment.kind === 'gift' ? giftWeight(moment.what, moment.amount) : usualSalience,
})

/**
 * Thanks come first, by their value, and then questions, first those that the persona can answer. A few bits come after
 * questions, because their card was shown.
 */
function rankOf(moment: WaitingMoment): number {
  switch (moment.kind) {
    case 'gift': {
      const { salience: weight } = beatFor(moment)
      return weight >= thankedFirstFrom ? 5 + weight : 3.5
    }
    case 'asks':
      return moment.asks === undefined ? 4 : 4.5
    case 'erupts':
      return 3
    case 'first-time':
      return 2
    case 'regular':
      return 1
    case 'silence':
      return 0
  }
}

/** Returns when the first of what a moment is about happened. */
function happenedAt(moment: WaitingMoment, now: number): number {
  if (moment.kind === 'silence') return now
  return moment.kind === 'asks' ? moment.at : moment.since
}
