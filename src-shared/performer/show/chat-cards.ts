import { readableColor } from '../../chat/name-color.ts'
import type { Beat } from '../../events/beat.ts'
import type { CueContent } from '../../events/cue.ts'
import { someone } from '../../events/event/chat.ts'
import type { AdlibEvent, EventOf } from '../../events/event.ts'
import type { State } from '../../events/state.ts'
import type { ShowLanguage } from '../../settings/show.ts'
import { defined } from '../../step/record.ts'
import type { AnswerContext } from '../writer/answer-words.ts'
import { quotableText } from '../writer/quoted-words.ts'
import { whatHappened } from '../writer/what-happened.ts'
import { personWord } from './line-values.ts'
import { fillText, saidTexts } from './said-texts.ts'

/** Maximum number of letters of a quoted message on stage. */
const maxQuote = 110
const maxTitle = 90
const named: Readonly<Partial<Record<string, 'twitch' | 'youtube' | 'kick'>>> = {
  ...{ twitch: 'twitch', youtube: 'youtube', kick: 'kick' },
}
/**
 * Returns the card that an event puts on the stage beside the show's own reaction, or null: a quoted message once it is
 * answered, a raid, gifts as they come and the sum of a storm, a vote and its result. `now` is epoch ms. `language` is the show's. `words` decides which words are quoted.
 */
export function chatCardFor(
  event: AdlibEvent,
  state: Pick<State, 'chat'>,
  now: number,
  language: ShowLanguage,
  words: () => AnswerContext,
): CueContent | null {
  switch (event.type) {
    case 'show/beat':
      return event.plan.wordsAfterMs === undefined ? null : quoteOf(event.beat, state, language, words)
    case 'chat/raid':
      return {
        lane: 'chat',
        card: 'raid',
        title: personWord(event.name, language),
        text: `+${grouped(event.viewers)}`,
      }
    case 'chat/gave':
      return giftOf({ ...event, names: [event.name], count: 1 }, language)
    case 'chat/gift':
      // The card of a single gift was shown when it came.
      return event.gifts === 1 ? null : giftOf(event, language)
    case 'chat/vote':
      return event.counts === undefined
        ? { lane: 'vote', options: event.options, lastsMs: Math.max(0, (event.endsAt ?? now) - now) }
        : { lane: 'vote', options: event.options, counts: event.counts }
    default:
      return null
  }
}

/** Returns what the last reaction was about, for those who ask `!why`; null if there was none. */
export function whyCard({ show }: Pick<State, 'show'>, language: ShowLanguage): CueContent | null {
  const last = show.beats.findLast(({ plan }) => plan.level !== 'rest')
  const text = last && beatReason(last.beat, language)
  return text ? { lane: 'chat', card: 'why', title: '!why', text: cut(text, maxQuote) } : null
}

/** Returns what a beat was about, in words for viewers; empty if that is unknown. In a beat of chat, the subject is the name of a person. */
export function beatReason(beat: Beat, language: ShowLanguage): string {
  const { kind, subject, quote, cause } = beat
  const said = saidTexts(language)
  const inChat = Object.entries(said.reasons).find(([name]) => name === kind)?.[1]
  if (inChat !== undefined) return fillText(inChat, { name: personWord(subject ?? someone, language) })
  const happened = whatHappened(beat, language).replaceAll('"', '')
  return happened || (quote ?? cause?.text ?? subject ?? '')
}

function quoteOf(
  { kind, subject, quote = '' }: Beat,
  { chat }: Pick<State, 'chat'>,
  language: ShowLanguage,
  context: () => AnswerContext,
): CueContent | null {
  if (kind !== 'chat-asks') return null
  const asked = chat?.messages.findLast(({ name, text }) => name === subject && text.startsWith(quote))
  if (asked === undefined) return null
  const { known, notes } = context()
  const emotes = asked.pictures?.map(({ name }) => name) ?? []
  const quoted = quotableText(asked.text, { known: [...known, ...emotes], notes })
  if (quoted === undefined) return null
  const text = cut(quoted, maxQuote)
  const words = new Set(text.split(' '))
  const pictures = asked.pictures?.filter(({ name }) => words.has(name))
  return {
    ...{ lane: 'chat', card: 'quote', title: personWord(asked.name, language), text },
    platform: named[asked.by.split(':')[0] ?? ''] ?? 'other',
    ...defined({
      color: asked.color === undefined ? undefined : readableColor(asked.color),
      pictures: pictures?.length ? [...pictures] : undefined,
    }),
  }
}

function giftOf(
  {
    what,
    amount,
    months,
    names,
    count,
  }: Pick<EventOf<'chat/gift'>, 'what' | 'amount' | 'months' | 'names' | 'count'>,
  language: ShowLanguage,
): CueContent | null {
  if (names.length === 0) return null
  const more = count > names.length ? ` +${grouped(count - names.length)}` : ''
  const { one, many } = saidTexts(language).gifts[what]
  const people = names.map((name) => personWord(name, language))
  const isLong = what === 'resub' && months !== undefined && amount === 1
  const text = isLong ? `${one} ×${months}` : `${grouped(amount)} ${amount === 1 ? one : many}`.trim()
  return { lane: 'chat', card: 'gift', title: cut(people.join(', '), maxTitle - more.length) + more, text }
}

/** Returns a number in groups of three digits, as every language reads it. */
const grouped = (value: number): string => {
  const [whole = '', rest] = String(Math.round(value * 100) / 100).split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, ' ') + (rest === undefined ? '' : `.${rest}`)
}

/** Cuts a text before a word, if that leaves most of it. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const start = text.slice(0, most - 1)
  const space = start.lastIndexOf(' ')
  return `${(space > most * 0.6 ? start.slice(0, space) : start).trimEnd()}…`
}
