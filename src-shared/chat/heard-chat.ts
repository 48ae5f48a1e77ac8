import type {
  ChatAnswer,
  ChatOutcome,
  HeardPerson,
  HeardRow,
  LeftOut,
  MissedAnswer,
} from '../contract/api/chat.ts'
import { type ChatItem, type ChatMessage, personKey } from './chat-item.ts'
import type { ChatMoment, Chatter } from './chat-moment.ts'
import { missedOf } from './missed.ts'
import { safeText } from './safe-words.ts'

/** Maximum number of rows, of rows in the lane, and their age (ms). */
const maxRows = 600
const maxShown = 200
const maxAgeMs = 30 * 60_000

/** How names and texts become such that the show may say them. */
export interface SafeWords {
  readonly name: (person: Pick<Chatter, 'name'>) => string
  readonly isClean: (text: string) => boolean
}

/** Moments that wait for room, and since when. */
type Waiting = readonly { readonly moment: ChatMoment; readonly since: number }[]

interface Kept {
  readonly row: HeardRow
  /** Key of the message. */
  readonly message?: string
  /** Keys of the people, in the order of `row.people`. */
  readonly people: readonly string[]
}

/**
 * What chat said lately and what became of it: for the streamer's panel only, in memory only, and never in the journal.
 * Words that are removed from chat are removed here. Times are in ms.
 */
export class HeardChat {
  private kept: Kept[] = []
  private heardAt: number | null = null
  private readonly since: number
  private readonly words: SafeWords
  private n = 0

  constructor(words: SafeWords, since: number) {
    this.words = words
    this.since = since
  }

  /** Notes that a source delivered something, and forgets what it removes. */
  heard(item: ChatItem, now: number): void {
    if (item.kind !== 'gone') this.heardAt = now
    else this.remove(item)
  }

  /** Notes what became of a moment. */
  decided(moment: ChatMoment, outcome: ChatOutcome, now: number): void {
    this.n += 1
    const kept = this.keptOf(moment, outcome, now)
    if (kept !== undefined) this.keep(kept, now)
  }

  /** Notes why the sampler left a message out. */
  leftOut(message: ChatMessage, why: LeftOut, now: number): void {
    const { platform, id, person, text } = message
    this.decided(
      { kind: 'asks', id: `${platform}:${id}`, by: { platform, ...person }, text, at: now },
      why,
      now,
    )
  }

  /** Returns the lane: what was decided, and then `waiting`, which waits for room. */
  lane(waiting: Waiting): ChatAnswer {
    return { rows: this.rows(waiting).slice(-maxShown), heardAt: this.heardAt }
  }

  private rows(waiting: Waiting): HeardRow[] {
    const waits = waiting.flatMap(({ moment, since }) => this.keptOf(moment, 'waits', since) ?? [])
    return [...this.kept, ...waits].map(({ row }) => row)
  }

  /** Returns the last `minutes` of chat in figures and lists. */
  missed(minutes: number, now: number, waiting: Waiting): MissedAnswer {
    const from = now - minutes * 60_000
    const rows = this.rows(waiting).filter((row) => row.at >= from && !row.isTest)
    return missedOf(rows, this.since > from ? this.since : null)
  }

  private keep(kept: Kept, now: number): void {
    const rows = [...this.kept.filter(({ row }) => row.at > now - maxAgeMs), kept]
    if (rows.length > maxRows) {
      // A flood of messages that were left out must not push out a raid.
      const least = rows.findIndex(({ row }) => row.outcome !== 'handed')
      rows.splice(Math.max(0, least), 1)
    }
    this.kept = rows
  }

  private remove({ platform, message, person }: Extract<ChatItem, { kind: 'gone' }>): void {
    const isAll = message === undefined && person === undefined
    const gone = person === undefined ? undefined : personKey(platform, person)
    const isGone = (key: string): boolean => (isAll ? key.startsWith(`${platform}:`) : key === gone)
    this.kept = this.kept.flatMap((one): Kept[] => {
      if (message !== undefined) return one.message === `${platform}:${message}` ? [] : [one]
      if (!one.people.some(isGone)) return [one]
      const stays = one.people.map((key) => !isGone(key))
      const people = one.people.filter((_, index) => stays[index])
      if (people.length === 0) return []
      return [
        { ...one, people, row: { ...one.row, people: one.row.people.filter((_, index) => stays[index]) } },
      ]
    })
  }

  private keptOf(moment: ChatMoment, outcome: ChatOutcome, at: number): Kept | undefined {
    const about = aboutOf(moment, this.words)
    if (about === undefined) return undefined
    const people = peopleOf(moment)
    const shown = people.map((one): HeardPerson => ({ name: this.words.name(one), login: one.name }))
    const id = moment.kind === 'asks' ? moment.id : `${moment.kind}-${this.n}-${at}`
    const facts = { id, at, outcome, isTest: moment.isTest === true, people: shown }
    return {
      row: { ...facts, ...about },
      ...(moment.kind === 'asks' ? { message: moment.id } : {}),
      people: people.map((one) => personKey(one.platform, one.id)),
    }
  }
}

const peopleOf = (moment: ChatMoment): readonly Chatter[] =>
  'people' in moment && typeof moment.people !== 'number'
    ? moment.people
    : moment.kind === 'asks' || moment.kind === 'raid'
      ? [moment.by]
      : []

/** What a row says beside its people and its outcome. */
type About = HeardRow extends infer Row
  ? Row extends HeardRow
    ? Omit<Row, 'id' | 'at' | 'outcome' | 'isTest' | 'people'>
    : never
  : never

function aboutOf(moment: ChatMoment, { isClean }: SafeWords): About | undefined {
  switch (moment.kind) {
    case 'asks': {
      const text = safeText(moment.text, isClean)
      return { kind: 'asks', ...(text === undefined ? {} : { text }) }
    }
    case 'first-time':
      return { kind: 'first-time', count: moment.count }
    case 'gift':
      return { kind: 'gift', what: moment.what, amount: moment.amount, count: moment.count }
    case 'raid':
      return { kind: 'raid', viewers: moment.viewers }
    case 'erupts':
      return { kind: 'erupts', mood: moment.mood, count: moment.people }
    case 'vote-opened':
      return { kind: 'vote-opened', options: safeOptions(moment.options, isClean) }
    case 'vote':
      return { kind: 'vote', options: safeOptions(moment.options, isClean), counts: [...moment.counts] }
    case 'counted':
      return { kind: 'counted', messages: moment.messages, count: moment.people, gone: moment.gone }
    case 'gave':
    case 'silence':
    case 'order':
    case 'gone':
      return undefined
  }
}

/** Returns the options of a vote, which are the streamer's own words; one that the filter stops becomes its number. */
export const safeOptions = (given: readonly string[], isClean: (text: string) => boolean): string[] =>
  given.map((one, index) => (isClean(one) ? one : String(index + 1)))
