import type { ChatMood } from '../events/event/chat.ts'
import { chatMoods } from './chat-mood.ts'

/** Many people who show the same mood at once. */
export interface Eruption {
  readonly mood: ChatMood
  readonly people: number
  /** When the first of them wrote. */
  readonly since: number
}

/** Time (ms) within which people count together. */
const windowMs = 6000
/** Minimum number of people. */
const minPeople = 5
/** How many times as many people as usual. */
const minRatio = 3
/** Minimum share of the people who wrote at all. */
const minShare = 0.35
/** Time (ms) from the first sign to the report, in which more people join in. */
const countMs = 2000
/** Minimum time (ms) between two eruptions. */
const restMs = 30_000
/** Time (ms) in which the usual number of people of a mood halves. */
const forgetMs = 90_000

interface Shown {
  readonly at: number
  readonly person: string
  readonly mood: ChatMood | undefined
}

/** Finds eruptions in a stream of messages. It keeps only the messages of the last seconds. */
export class Eruptions {
  private recent: Shown[] = []
  private readonly usual = new Map<ChatMood, number>(chatMoods.map((mood) => [mood, 0]))
  private usualAt = 0
  private begun: { readonly mood: ChatMood; readonly at: number } | undefined
  private restsUntil = Number.NEGATIVE_INFINITY

  add(shown: Shown): void {
    this.forget(shown.at)
    this.recent.push(shown)
    if (shown.mood === undefined || this.begun !== undefined || shown.at < this.restsUntil) return
    const people = this.peopleOf(shown.mood)
    if (people < Math.max(minPeople, minRatio * (this.usual.get(shown.mood) ?? 0))) return
    const everyone = new Set(this.recent.map(({ person }) => person)).size
    if (people >= minShare * everyone) this.begun = { mood: shown.mood, at: shown.at }
  }

  /** Returns the eruption that is due. Call it at least once a second. */
  due(now: number): Eruption | undefined {
    if (this.begun === undefined || now < this.begun.at + countMs) return undefined
    const { mood } = this.begun
    const people = this.peopleOf(mood)
    const since = this.recent.find((one) => one.mood === mood)?.at ?? this.begun.at
    this.begun = undefined
    this.restsUntil = now + restMs
    this.forget(now)
    return { mood, people, since }
  }

  private peopleOf(mood: ChatMood): number {
    return new Set(this.recent.filter((one) => one.mood === mood).map(({ person }) => person)).size
  }

  /** Drops what is older than the window, and lets the usual numbers follow the present ones. */
  private forget(now: number): void {
    const since = now - windowMs
    const from = this.recent.findIndex(({ at }) => at >= since)
    if (from === -1) this.recent = []
    else if (from > 0) this.recent.splice(0, from)
    if (now - this.usualAt < 1000) return
    const part = 1 - 0.5 ** ((now - this.usualAt) / forgetMs)
    this.usualAt = now
    for (const [mood, usual] of this.usual)
      this.usual.set(mood, usual + Math.min(1, part) * (this.peopleOf(mood) - usual))
  }
}
