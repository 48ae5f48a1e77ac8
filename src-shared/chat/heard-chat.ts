import {
  type ChatAnswer,
  type ChatOutcome,
  type HeardPerson,
  type HeardRow,
  heardRow,
  type LeftOut,
  type MissedAnswer,
} from '../contract/api/chat.ts'
import { type ChatItem, type ChatMessage, messageKey } from './chat-item.ts'
import { type ChatMoment, type Chatter, chatter } from './chat-moment.ts'
import { isForgetMe } from './forget-me.ts'
import { missedOf } from './missed.ts'
import { safeText } from './safe-words.ts'

/** Maximum number of rows, of rows in the lane, and their age (ms). */
const maxRows = 600
const maxShown = 200
const maxAgeMs = 30 * 60_000

type Removed = Omit<Extract<ChatItem, { kind: 'gone' }>, 'kind'>

/** How names and texts become such that the show may say them. */
export interface SafeWords {
  readonly name: (person: Pick<Chatter, 'name'>) => string
  readonly isClean: (text: string) => boolean
}

/** Moments that wait for room, and since when. */
type Waiting = readonly { readonly moment: ChatMoment; readonly since: number }[]

interface Kept {
  readonly id: string
  readonly at: number
  readonly outcome: ChatOutcome
  readonly moment: ShownMoment
  readonly people: readonly Chatter[]
  /** Made when a panel asks for it first: a busy chat is rarely read, and the filter takes longer than all else. */
  row?: HeardRow
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
    if (isForgetMe(item)) this.remove({ platform: item.platform, person: item.person.id })
  }

  /** Notes what became of a moment. */
  decided(moment: ChatMoment, outcome: ChatOutcome, now: number): void {
    this.n += 1
    if (isShown(moment)) this.keep(this.keptOf(moment, outcome, now), now)
  }

  /** Notes why the sampler left a message out. */
  leftOut(message: ChatMessage, why: LeftOut, now: number): void {
    const { text } = message
    this.decided({ kind: 'asks', id: messageKey(message), by: chatter(message), text, at: now }, why, now)
  }

  /** Returns the lane: what was decided, and then `waiting`, which waits for room. */
  lane(waiting: Waiting): ChatAnswer {
    return { rows: this.rows(waiting).slice(-maxShown), heardAt: this.heardAt }
  }

  private rows(waiting: Waiting): HeardRow[] {
    const waits = waiting.flatMap(({ moment, since }) =>
      isShown(moment) ? [this.keptOf(moment, 'waits', since)] : [],
    )
    return [...this.kept, ...waits].map((kept) => this.rowOf(kept))
  }

  /** Returns the last `minutes` of chat in figures and lists. */
  missed(minutes: number, now: number, waiting: Waiting): MissedAnswer {
    const from = now - minutes * 60_000
    const rows = this.rows(waiting).filter((row) => row.at >= from && !row.isTest)
    return missedOf(rows, this.since > from ? this.since : null)
  }

  private keep(kept: Kept, now: number): void {
    const rows = [...this.kept.filter(({ at }) => at > now - maxAgeMs), kept]
    if (rows.length > maxRows) {
      // A flood of messages that were left out must not push out a raid.
      const least = rows.findIndex(({ outcome }) => outcome !== 'handed')
      rows.splice(Math.max(0, least), 1)
    }
    this.kept = rows
  }

  private remove({ platform, message, person }: Removed): void {
    const isAll = message === undefined && person === undefined
    const isGone = (one: Chatter): boolean =>
      message === undefined
        ? one.platform === platform && (isAll || one.id === person)
        : one.messages.includes(`${platform}:${message}`)
    this.kept = this.kept.flatMap((one): Kept[] => {
      const people = one.people.filter((each) => !isGone(each))
      if (people.length === one.people.length) return [one]
      const { row: _, ...rest } = one
      return people.length === 0 ? [] : [{ ...rest, people }]
    })
  }

  private keptOf(moment: ShownMoment, outcome: ChatOutcome, at: number): Kept {
    const id = moment.kind === 'asks' ? moment.id : `${moment.kind}-${this.n}-${at}`
    return { id, at, outcome, moment, people: peopleOf(moment) }
  }

  private rowOf(kept: Kept): HeardRow {
    if (kept.row !== undefined) return kept.row
    const { id, at, outcome, moment } = kept
    const people = kept.people.map((one): HeardPerson => ({ name: this.words.name(one), login: one.name }))
    kept.row = {
      ...{ id, at, outcome, isTest: moment.isTest === true, people },
      ...aboutOf(moment, this.words),
    }
    return kept.row
  }
}

/** Moments that have a row. */
type ShownMoment = Extract<ChatMoment, { kind: HeardRow['kind'] }>
const shownKinds: ReadonlySet<string> = new Set(heardRow.options.map(({ shape }) => shape.kind.value))
const isShown = (moment: ChatMoment): moment is ShownMoment => shownKinds.has(moment.kind)

const peopleOf = (moment: ShownMoment): readonly Chatter[] =>
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

function aboutOf(moment: ShownMoment, { isClean }: SafeWords): About {
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
  }
}

/** Returns the options of a vote, which are the streamer's own words; one that the filter stops becomes its number. */
export const safeOptions = (given: readonly string[], isClean: (text: string) => boolean): string[] =>
  given.map((one, index) => (isClean(one) ? one : String(index + 1)))
