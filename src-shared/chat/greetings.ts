import { maxMessages } from '../events/event/chat.ts'
import { waitingLifeMs } from '../events/line-life.ts'
import { authorKey, type ChatMessage } from './chat-item.ts'
import { type ChatMoment, type Chatter, chatter } from './chat-moment.ts'
import { type HeldMessage, holdMs, maxHeld } from './held-message.ts'

/** Minimum time (ms) between greetings of newcomers, and of regulars. */
const restMs = 60_000
const regularRestMs = 180_000
/** Time (ms) without another first-timer until they are greeted, and the longest time that the first one waits. */
const gatherMs = 6000
const maxGatherMs = 10_000
/** Time (ms) without greetings after a raid, whose viewers all write for the first time. */
const raidMs = 45_000
const maxNamed = 3

/** A greeting, and the messages that it is about. */
interface Greeting {
  readonly moment: ChatMoment
  readonly of: readonly HeldMessage[]
}

/** Greets people who write for the first time, several at once, and regulars, one at a time. Times are in ms. */
export class Greetings {
  private newcomers: readonly HeldMessage[] = []
  private regulars: readonly (HeldMessage & { readonly streams: number })[] = []
  private greetedAt = Number.NEGATIVE_INFINITY
  private raidedAt = Number.NEGATIVE_INFINITY

  /**
   * Adds a message, whose person may deserve a greeting.
   * @param streams number of streams of a person who writes for the first time in this one
   */
  add(message: ChatMessage, streams: number | undefined, now: number): void {
    const held = { message, at: now }
    if (message.isFirst) this.newcomers = [...this.newcomers, held].slice(-maxHeld)
    else if (streams !== undefined && streams > 1)
      this.regulars = [...this.regulars, { ...held, streams }].slice(-maxHeld)
  }

  /** Another stream has just sent its viewers. */
  raided(now: number): void {
    this.raidedAt = now
  }

  /** Returns the messages whose people wait for a greeting. */
  held(): readonly HeldMessage[] {
    return [...this.newcomers, ...this.regulars]
  }

  /** Drops the messages for which the function returns true. */
  remove(isGone: (held: HeldMessage) => boolean): void {
    this.newcomers = this.newcomers.filter((one) => !isGone(one))
    this.regulars = this.regulars.filter((one) => !isGone(one))
  }

  /** Returns the greeting that is due. Newcomers come first. People who got an answer get no greeting. */
  due(now: number, isAnswered: (held: HeldMessage) => boolean): Greeting | undefined {
    this.newcomers = this.newcomers.filter(
      (one) => now - one.at <= waitingLifeMs['first-time'] && !isAnswered(one),
    )
    this.regulars = this.regulars.filter((one) => now - one.at <= waitingLifeMs.regular && !isAnswered(one))
    if (now - this.raidedAt < raidMs) return undefined
    return this.newcomers.length > 0 ? this.dueNewcomers(now) : this.dueRegular(now)
  }

  private dueNewcomers(now: number): Greeting | undefined {
    const first = this.newcomers[0]
    const last = this.newcomers.at(-1)
    if (first === undefined || last === undefined || now - this.greetedAt < restMs) return undefined
    if (now < last.at + gatherMs && now < first.at + maxGatherMs) return undefined
    const of = this.newcomers.filter(({ at }) => now >= at + holdMs)
    this.newcomers = this.newcomers.filter((one) => !of.includes(one))
    this.greetedAt = now
    const all = new Map<string, Chatter>()
    for (const { message } of of) {
      const by = chatter(message)
      const before = all.get(authorKey(message))?.messages ?? []
      all.set(authorKey(message), { ...by, messages: [...before, ...by.messages].slice(-maxMessages) })
    }
    const people = [...all.values()].slice(0, maxNamed)
    return { moment: { kind: 'first-time', people, count: all.size, since: of[0]?.at ?? now }, of }
  }

  private dueRegular(now: number): Greeting | undefined {
    const due = this.regulars.find(({ at }) => now >= at + holdMs)
    if (due === undefined || now - this.greetedAt < regularRestMs) return undefined
    this.regulars = this.regulars.filter((one) => one !== due)
    this.greetedAt = now
    const { message, streams, at } = due
    return { moment: { kind: 'regular', by: chatter(message), streams, since: at }, of: [due] }
  }
}
