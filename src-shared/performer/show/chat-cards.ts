import { readableColor } from '../../chat/name-color.ts'
import type { Beat, BeatKind } from '../../events/beat.ts'
import type { CueContent } from '../../events/cue.ts'
import { type GiftKind, someone } from '../../events/event/chat.ts'
import type { AdlibEvent, EventOf } from '../../events/event.ts'
import type { State } from '../../events/state.ts'
import { defined } from '../../step/record.ts'
import type { AnswerContext } from '../writer/answer-words.ts'
import { quotableText } from '../writer/quoted-words.ts'
import { whatHappened } from '../writer/what-happened.ts'

/** Maximum number of letters of a quoted message on stage. */
const maxQuote = 110
const maxTitle = 90
const named: Readonly<Partial<Record<string, 'twitch' | 'youtube' | 'kick'>>> = {
  ...{ twitch: 'twitch', youtube: 'youtube', kick: 'kick' },
}
/** What viewers call gifts, in every language. */
const gifts: Readonly<Record<GiftKind, readonly [one: string, many: string]>> = {
  sub: ['Sub', 'Subs'],
  resub: ['Sub', 'Subs'],
  'gift-sub': ['Gift Sub', 'Gift Subs'],
  bits: ['Bit', 'Bits'],
  money: ['', ''],
}

/**
 * Returns the card that an event puts on the stage beside the show's own reaction, or null: a quoted message once it is
 * answered, a raid, thanks for gifts, a vote and its result. `now` is epoch ms. `words` decides which words are quoted.
 */
export function chatCardFor(
  event: AdlibEvent,
  state: Pick<State, 'chat'>,
  now: number,
  words: () => AnswerContext,
): CueContent | null {
  switch (event.type) {
    case 'show/beat':
      return event.plan.wordsAfterMs === undefined ? null : quoteOf(event.beat, state, words)
    case 'chat/raid':
      return { lane: 'chat', card: 'raid', title: event.name, text: `+${grouped(event.viewers)}` }
    case 'chat/gift':
      return giftOf(event)
    case 'chat/vote':
      return event.counts === undefined
        ? { lane: 'vote', options: event.options, lastsMs: Math.max(0, (event.endsAt ?? now) - now) }
        : { lane: 'vote', options: event.options, counts: event.counts }
    default:
      return null
  }
}

/** Returns what the last reaction was about, for those who ask `!why`; null if there was none. */
export function whyCard({ show }: Pick<State, 'show'>): CueContent | null {
  const last = show.beats.findLast(({ plan }) => plan.level !== 'rest')
  const text = last && reasonOf(last.beat)
  return text ? { lane: 'chat', card: 'why', title: '!why', text: cut(text, maxQuote) } : null
}

/** What `!why` says about a beat of chat. Its subject is the name of a person. */
const chatReasons: Readonly<Partial<Record<BeatKind, (name: string) => string>>> = {
  'chat-asks': (name) => `${name} spoke to me in chat.`,
  'chat-erupts': () => 'Many in chat reacted at once.',
  'chat-quiet': () => 'Chat was quiet.',
  'first-time': (name) => `First message in chat: ${name}.`,
  regular: (name) => `${name} is back in chat.`,
  gift: (name) => `A gift from ${name}.`,
  raid: (name) => `A raid by ${name}.`,
  vote: () => 'A vote in chat ended.',
}

/** Returns what a beat was about, in words for viewers. */
function reasonOf(beat: Beat): string {
  const { kind, subject, quote, cause } = beat
  const inChat = chatReasons[kind]
  if (inChat !== undefined) return inChat(subject ?? someone)
  const happened = whatHappened(beat).replaceAll('"', '')
  return happened || (quote ?? cause?.text ?? subject ?? '')
}

function quoteOf(
  { kind, subject, quote = '' }: Beat,
  { chat }: Pick<State, 'chat'>,
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
    ...{ lane: 'chat', card: 'quote', title: asked.name, text },
    platform: named[asked.by.split(':')[0] ?? ''] ?? 'other',
    ...defined({
      color: asked.color === undefined ? undefined : readableColor(asked.color),
      pictures: pictures?.length ? [...pictures] : undefined,
    }),
  }
}

function giftOf({ what, amount, months, names, count }: EventOf<'chat/gift'>): CueContent | null {
  if (names.length === 0) return null
  const more = count > names.length ? ` +${grouped(count - names.length)}` : ''
  const [one, many] = gifts[what]
  const isLong = what === 'resub' && months !== undefined && amount === 1
  const text = isLong ? `${one} ×${months}` : `${grouped(amount)} ${amount === 1 ? one : many}`.trim()
  return { lane: 'chat', card: 'gift', title: cut(names.join(', '), maxTitle - more.length) + more, text }
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
