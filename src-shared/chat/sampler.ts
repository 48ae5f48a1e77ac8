import type { LeftOut } from '../contract/api/chat.ts'
import { waitingLifeMs } from '../events/line-life.ts'
import type { ChatView } from '../events/views.ts'
import { defined } from '../step/record.ts'
import { isAddressed } from './addressed.ts'
import {
  authorKey,
  type ChatGift,
  type ChatItem,
  type ChatMessage,
  messageKey,
  personKey,
} from './chat-item.ts'
import { type ChatMoment, type ChatOrder, type Chatter, chatter } from './chat-moment.ts'
import { moodOf } from './chat-mood.ts'
import { Eruptions } from './eruptions.ts'
import { isForgetMe } from './forget-me.ts'
import { GiftStorms } from './gift-storms.ts'
import { Greetings } from './greetings.ts'
import { type HeldMessage, holdMs, maxHeld } from './held-message.ts'
import bots from './known-bots.json' with { type: 'json' }
import { castBallot, countBallots, openVote, type Vote } from './vote.ts'

/** How long (ms) a person who got an answer waits for the next one. */
const answerRestMs = 300_000
const silenceMs = 180_000
const silenceRestMs = 600_000
const minuteMs = 60_000
/** Time (ms) for which a person whose words were removed is not heard. */
const mutedMs = 1_800_000
const maxPeople = 5000
/** Maximum number of removals of what only an earlier process can have handed out: a flood of them must not fill the disk. */
const maxEarlier = 2000
const known: ReadonlySet<string> = new Set(bots)

type Removed = Omit<Extract<ChatItem, { kind: 'gone' }>, 'kind'>

export interface ChatSamplerOptions {
  /** Names of the performer. */
  readonly names: () => readonly string[]
  /** Whether a person is on the mute list, by the name. */
  readonly isMuted?: (name: string) => boolean
  /** Called with each message to the performer that becomes no moment. */
  readonly leftOut?: (message: ChatMessage, why: LeftOut, now: number) => void
  /** Called with each message to the performer that waits for its turn. */
  readonly asked?: (message: ChatMessage) => void
  /** What is remembered of viewers; absent if nothing is. */
  readonly viewers?: Viewers
}

/** What a sampler reports to the memory of viewers. */
export interface Viewers {
  /** Returns the number of streams of a person who writes for the first time in this one; else undefined. */
  seen(by: Chatter, now: number): number | undefined
  gave(by: Chatter, now: number): void
}

/**
 * Turns the stream of chat into few moments. Messages that were not quoted are kept only here, for at most
 * a minute. Times are in ms.
 */
export class ChatSampler {
  private readonly names: () => readonly string[]
  private readonly isMuted: (name: string) => boolean
  private readonly leftOut: NonNullable<ChatSamplerOptions['leftOut']>
  private readonly asked: NonNullable<ChatSamplerOptions['asked']>
  private readonly viewers: Viewers | undefined
  private asks: HeldMessage[] = []
  private readonly greetings = new Greetings()
  private readonly gifts = new GiftStorms()
  private readonly eruptions = new Eruptions()
  private readonly answered = new Map<string, number>()
  private readonly muted = new Map<string, number>()
  /** Messages, gifts and raids that were handed out, with their people. */
  private readonly handed = new Map<string, string>()
  /** Number of removals of what only an earlier process can have handed out that may still be reported. */
  private earlier = 0
  private readonly seen = new Map<string, number>()
  private vote: Vote | undefined
  /** Who opened the vote, by which message; undefined if the streamer did in the panel. */
  private opener: { readonly by: Chatter; readonly message: string } | undefined
  private heardAt: number | undefined
  private silentAt = Number.NEGATIVE_INFINITY
  private minute: { since: number; messages: number; gone: number; readonly people: Set<string> } | undefined

  constructor({
    names,
    isMuted = () => false,
    leftOut = () => {},
    asked = () => {},
    viewers,
  }: ChatSamplerOptions) {
    this.asked = asked
    this.viewers = viewers
    this.names = names
    this.isMuted = isMuted
    this.leftOut = leftOut
  }

  /** Continues after an earlier process of the run: its messages are not quoted again, and can be removed. */
  resume({ named, gone }: Pick<ChatView, 'named' | 'gone'>, now: number): void {
    for (const { ids, by } of named)
      for (const id of ids) {
        keep(this.seen, id, now)
        keep(this.handed, id, by)
      }
    for (const key of gone) keep(this.muted, key, now + mutedMs)
    // The state has only the newest people.
    this.earlier = maxEarlier
  }

  /** Drops all that waits, because no chat is heard any more. Returns the moment that ends a vote. */
  drop(): ChatMoment[] {
    const { vote } = this
    this.asks = []
    this.greetings.remove(() => true)
    this.gifts.clear()
    this.vote = undefined
    this.heardAt = undefined
    this.minute = undefined
    return vote === undefined ? [] : [{ kind: 'vote-gone', options: vote.options }]
  }

  /** Takes one item and returns the moments that cannot wait. */
  take(item: ChatItem, now: number): ChatMoment[] {
    if (item.kind === 'gone') return this.remove(item, now)
    const key = messageKey(item)
    // A source may deliver an item again after it has connected again.
    if (this.seen.has(key)) return []
    keep(this.seen, key, now)
    const { person, platform } = item
    if (isForgetMe(item)) return this.takeBack({ platform, person: person.id })
    if (person.roles.includes('bot') || known.has(person.name.toLowerCase())) return []
    if (this.isMuted(person.name)) return this.leave(item, 'muted', now)
    const who = authorKey(item)
    // The card of a gift or a raid goes when its message is removed.
    if (item.kind === 'raid' || item.kind === 'gift')
      for (const one of chatter(item).messages) keep(this.handed, one, who)
    if (item.kind === 'raid') {
      this.greetings.raided(now)
      if (this.isSilenced(who, now)) return []
      return [{ kind: 'raid', by: chatter(item), viewers: item.viewers }]
    }
    if (item.kind === 'gift') return this.gather(item, now)
    return this.read(item, now)
  }

  /** Returns the moments that are due. Call it at least once a second. */
  tick(now: number): ChatMoment[] {
    return [
      ...this.dueAsks(now),
      ...this.dueGreeting(now),
      ...this.gifts.due(now),
      ...this.dueEruption(now),
      ...this.dueVote(now),
      ...this.dueSilence(now),
      ...this.dueMinute(now),
    ]
  }

  /** Opens a vote, which chat answers for half a minute. `words`: "left or right". `message`: the one that asked for it. */
  openVote(words: string, now: number, message?: ChatMessage): ChatMoment[] {
    if (this.vote) return []
    this.vote = openVote(words, now)
    this.opener = message && { by: chatter(message), message: messageKey(message) }
    const by = this.opener === undefined ? {} : { by: this.opener.by }
    return [{ kind: 'vote-opened', options: this.vote.options, endsAt: this.vote.endsAt, ...by }]
  }

  /** A question that was handed out got no answer, so its person may ask again. */
  unanswered({ platform, id }: Chatter): void {
    this.answered.delete(personKey(platform, id))
  }

  /** Whether a person's words were removed lately. */
  private isSilenced(who: string, now: number): boolean {
    return (this.muted.get(who) ?? 0) > now
  }

  private read(message: ChatMessage, now: number): ChatMoment[] {
    const { person, text } = message
    const who = authorKey(message)
    this.heardAt = now
    this.minute ??= { since: now, messages: 0, gone: 0, people: new Set() }
    this.minute.messages += 1
    if (this.minute.people.size < maxPeople) this.minute.people.add(who)
    const command = /^\s*!(\S+)\s*(.*)$/su.exec(text)
    if (command) return this.obey(message, command[1] ?? '', command[2] ?? '', now)
    if (this.isSilenced(who, now)) return this.leave(message, 'timed-out', now)
    if (this.vote && castBallot(this.vote, who, message)) return []
    this.eruptions.add({ at: now, person: who, mood: moodOf(message) })
    if (person.roles.includes('streamer')) return []
    this.greetings.add(message, this.viewers?.seen(chatter(message), now), now)
    if (!isAddressed(text, this.names())) return []
    if (this.asks.length >= maxHeld) return this.leave(message, 'too-many', now)
    this.asks.push({ message, at: now })
    this.asked(message)
    return []
  }

  /** Reports that an item becomes no moment, if the streamer could have expected one. */
  private leave(item: ChatItem, why: LeftOut, now: number): [] {
    if (item.kind === 'message' && isAddressed(item.text, this.names())) this.leftOut(item, why, now)
    return []
  }

  /** Obeys a command, by the role that the connection gives. Commands of other bots are nothing. */
  private obey(message: ChatMessage, name: string, rest: string, now: number): ChatMoment[] {
    const { roles } = message.person
    const isStaff = roles.includes('streamer') || roles.includes('moderator')
    const word = name.toLowerCase()
    if (word === 'vote' && isStaff) return this.openVote(rest, now, message)
    const asked = rest.trim().toLowerCase()
    const order = orderOf(word, asked, isStaff)
    return order === undefined ? [] : [{ kind: 'order', order, by: chatter(message) }]
  }

  private remove(gone: Extract<ChatItem, { kind: 'gone' }>, now: number): ChatMoment[] {
    if (this.minute) this.minute.gone += 1
    const moments = this.takeBack(gone)
    // A source may report a removal before the message itself.
    if (gone.message !== undefined) keep(this.seen, `${gone.platform}:${gone.message}`, now)
    for (const moment of moments)
      if (moment.kind === 'gone' && moment.person !== undefined)
        keep(this.muted, moment.person, now + mutedMs)
    return moments
  }

  /** Takes back what was said by a person, in a message, or by all. */
  private takeBack({ platform, message, person }: Removed): ChatMoment[] {
    const who = person === undefined ? undefined : personKey(platform, person)
    const isGone = (id: string, by: string): boolean =>
      message !== undefined ? id === `${platform}:${message}` : who === undefined || by === who
    const isHeldGone = ({ message: one }: HeldMessage): boolean => isGone(messageKey(one), authorKey(one))
    const held = [...this.asks, ...this.greetings.held()].find(isHeldGone)
    this.asks = this.asks.filter((one) => !isHeldGone(one))
    this.greetings.remove(isHeldGone)
    const messages = [...this.handed].filter(([id, by]) => isGone(id, by)).map(([id]) => id)
    const culprit =
      who ??
      (message === undefined
        ? undefined
        : held
          ? authorKey(held.message)
          : this.handed.get(messages[0] ?? ''))
    for (const id of messages) this.handed.delete(id)
    const moments = this.removeVote(culprit, isGone)
    this.gifts.remove(culprit)
    const isAll = message === undefined && who === undefined
    const unheard =
      message === undefined || this.seen.has(`${platform}:${message}`) ? [] : [`${platform}:${message}`]
    const isEarlier = messages.length === 0 && (who !== undefined || unheard.length > 0) && this.earlier > 0
    if (isEarlier) {
      this.earlier -= 1
      messages.push(...unheard)
    }
    if (messages.length === 0 && culprit === undefined && !isAll) return moments
    const whose = isAll ? { all: true as const } : culprit === undefined ? {} : { person: culprit }
    return [...moments, { kind: 'gone', messages, ...whose, ...(isEarlier && { isEarlier: true }) }]
  }

  /** Takes a person's ballot back, and ends a vote whose words were removed. */
  private removeVote(culprit: string | undefined, isGone: (id: string, by: string) => boolean): ChatMoment[] {
    const { vote, opener } = this
    if (vote === undefined) return []
    if (culprit !== undefined) vote.ballots.delete(culprit)
    if (opener === undefined || !isGone(opener.message, personKey(opener.by.platform, opener.by.id)))
      return []
    this.vote = undefined
    return [{ kind: 'vote-gone', options: vote.options }]
  }

  private dueAsks(now: number): ChatMoment[] {
    const due: ChatMoment[] = []
    while (this.asks[0] !== undefined && now >= this.asks[0].at + holdMs) {
      const { message, at } = this.asks.shift() as HeldMessage
      const who = authorKey(message)
      const isLate = now - at > waitingLifeMs['chat-asks']
      if (isLate || now - (this.answered.get(who) ?? Number.NEGATIVE_INFINITY) < answerRestMs) {
        this.leftOut(message, isLate ? 'too-old' : 'answered', now)
        continue
      }
      keep(this.answered, who, now)
      const id = messageKey(message)
      keep(this.handed, id, who)
      const { text, pictures } = message
      due.push({ kind: 'asks', id, by: chatter(message), text, ...defined({ pictures }), at })
    }
    return due
  }

  private dueGreeting(now: number): ChatMoment[] {
    // An answer is greeting enough.
    const due = this.greetings.due(now, ({ message }) => this.answered.has(authorKey(message)))
    for (const { message } of due?.of ?? []) keep(this.handed, messageKey(message), authorKey(message))
    return due === undefined ? [] : [due.moment]
  }

  private gather(gift: ChatGift, now: number): ChatMoment[] {
    const by = chatter(gift)
    this.viewers?.gave(by, now)
    const isNamed = !this.isSilenced(authorKey(gift), now)
    const isFirst = this.gifts.add(gift, by, isNamed, now)
    const { what, amount, months } = gift
    return isFirst && isNamed ? [{ kind: 'gave', what, amount, ...defined({ months }), by }] : []
  }

  private dueEruption(now: number): ChatMoment[] {
    const eruption = this.eruptions.due(now)
    return eruption === undefined ? [] : [{ kind: 'erupts', ...eruption }]
  }

  private dueVote(now: number): ChatMoment[] {
    const { vote } = this
    if (vote === undefined || now < vote.endsAt) return []
    this.vote = undefined
    return [{ kind: 'vote', options: vote.options, counts: countBallots(vote) }]
  }

  private dueSilence(now: number): ChatMoment[] {
    if (this.heardAt === undefined || now - this.heardAt < silenceMs) return []
    const ms = now - this.heardAt
    this.heardAt = undefined
    if (now - this.silentAt < silenceRestMs) return []
    this.silentAt = now
    return [{ kind: 'silence', ms }]
  }

  private dueMinute(now: number): ChatMoment[] {
    const { minute } = this
    if (minute === undefined || now - minute.since < minuteMs) return []
    this.minute = undefined
    return [{ kind: 'counted', messages: minute.messages, people: minute.people.size, gone: minute.gone }]
  }
}

function orderOf(word: string, rest: string, isStaff: boolean): ChatOrder | undefined {
  if (word === 'why') return 'why'
  if (word !== 'adlib' || !isStaff) return undefined
  return rest === 'hush' || rest === 'skip' || rest === 'panic' ? rest : undefined
}

/** Puts the newest entry last and drops the oldest one if there are too many. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > maxPeople) map.delete(map.keys().next().value as string)
}
