import { maxMessages } from '../events/event/chat.ts'
import { authorKey, type ChatGift } from './chat-item.ts'
import type { ChatMoment, Chatter } from './chat-moment.ts'

/** Time (ms) after the last of several gifts of a kind until they are one moment. */
const stormMs = 2500
/** Maximum time (ms) from its first gift to the moment, so that a storm that does not end gets thanks, too. */
const maxStormMs = 10_000
const maxNamed = 3
/** Key of all givers who are not named. */
const unnamed = ''

interface Storm {
  readonly gift: ChatGift
  readonly people: Map<string, Chatter>
  amount: number
  gifts: number
  readonly since: number
  until: number
}

/** Joins gifts of a kind that come at once into one moment. Times are in ms. */
export class GiftStorms {
  private readonly storms = new Map<string, Storm>()

  /**
   * Adds a gift. Returns whether it is the first of its storm.
   * @param isNamed false for a person whose words were removed: the gift counts, but the name is not said
   */
  add(gift: ChatGift, by: Chatter, isNamed: boolean, now: number): boolean {
    const key = `${gift.platform}:${gift.what}`
    const storm = this.storms.get(key) ?? {
      ...{ gift, people: new Map<string, Chatter>(), amount: 0, gifts: 0 },
      ...{ since: now, until: 0 },
    }
    const who = isNamed ? authorKey(gift) : unnamed
    const messages = [...(storm.people.get(who)?.messages ?? []), ...by.messages].slice(-maxMessages)
    storm.people.set(who, { ...by, messages })
    storm.amount += gift.amount
    storm.gifts += 1
    storm.until = Math.min(now + stormMs, storm.since + maxStormMs)
    this.storms.set(key, storm)
    return storm.gifts === 1
  }

  /** Removes a person's name from what is not due yet. A storm without people is dropped. */
  remove(who: string | undefined): void {
    for (const [key, { people }] of this.storms) {
      if (who !== undefined) people.delete(who)
      if (people.size === 0) this.storms.delete(key)
    }
  }

  /** Drops all gifts that are not due yet. */
  clear(): void {
    this.storms.clear()
  }

  /** Returns the storms that have ended, each as one moment. */
  due(now: number): ChatMoment[] {
    return [...this.storms].flatMap(([key, { gift, people, amount, gifts, since, until }]): ChatMoment[] => {
      if (now < until) return []
      this.storms.delete(key)
      const { what, months } = gift
      const named = [...people].flatMap(([who, by]) => (who === unnamed ? [] : [by])).slice(0, maxNamed)
      const about = months === undefined || people.size > 1 ? {} : { months }
      return [{ kind: 'gift', what, amount, ...about, people: named, count: people.size, gifts, since }]
    })
  }
}
