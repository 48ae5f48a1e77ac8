import { type Beat, isChat } from './beat.ts'
import { someone } from './event/chat.ts'
import type { EventOf } from './event.ts'
import type { State } from './state.ts'

/** What moderators removed: messages, everything of a person, or, with `all`, the whole chat. */
export type Gone = Pick<EventOf<'chat/gone'>, 'messages' | 'person' | 'all'>

type ChatBeat = Pick<Beat, 'kind' | 'chat'>

/** Returns whether a beat is about something that was removed just now. */
export const isAboutGone = ({ kind, chat }: ChatBeat, { messages, person, all }: Gone): boolean =>
  (all === true && isChat({ kind })) ||
  (chat?.message !== undefined && messages.includes(chat.message)) ||
  (chat?.people.some(({ by }) => by === person) ?? false)

/** Returns whether a beat is about something that was removed since it was heard. */
export const wasRemoved = ({ chat }: ChatBeat, { chat: now }: Pick<State, 'chat'>): boolean =>
  chat !== undefined &&
  now !== null &&
  [chat.message, ...chat.people.map(({ by }) => by)].some(
    (key) => key !== undefined && now.gone.includes(key),
  )

/** Returns a beat without the people and words that it is about. */
export const withoutPeople = <Some extends Beat>({ chat: _, quote: __, ...beat }: Some): Beat => ({
  ...beat,
  subject: null,
})

/** Returns a function that finds the removed people's names and words in a text; null if nothing of them was heard. */
export function mentionsOf(
  { chat }: Pick<State, 'chat'>,
  { messages, person, all }: Gone,
): ((text: string) => boolean) | null {
  if (chat === null) return null
  const said = chat.messages.filter(({ id, by }) => all || messages.includes(id) || by === person)
  const people = chat.named.filter(({ by }) => all || by === person || said.some((one) => one.by === by))
  if (said.length === 0 && people.length === 0) return null
  const names = [...new Set(people.map(({ name }) => lettersOf(name)))].filter(
    (name) => name !== '' && name !== someone,
  )
  const texts = said.map(({ text }) => lettersOf(text)).filter(({ length }) => length >= minQuote)
  return (text) => {
    const letters = lettersOf(text)
    return names.some((name) => hasName(letters, name)) || texts.some((one) => letters.includes(one))
  }
}

/** Minimum length of a removed message that is looked for in other texts: "no" is in many. */
const minQuote = 8
/** A longer name is also found inside of a word, as some languages do not separate words. */
const maxShortName = 3

const hasName = (letters: string, name: string): boolean =>
  name.length > maxShortName ? letters.includes(name) : ` ${letters} `.includes(` ${name} `)

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Turns and cues that may show or quote what was removed. */
export interface AboutGone {
  readonly turns: readonly string[]
  readonly cues: readonly string[]
}

/** Returns what must leave the stage; null if the show has heard nothing of what was removed. */
export function aboutGone(state: Pick<State, 'chat' | 'show' | 'cues'>, gone: Gone): AboutGone | null {
  const mentions = mentionsOf(state, gone)
  if (mentions === null) return null
  const turns = turnsAbout(state, gone)
  const cues = state.cues.filter(({ cue, dropped }) => dropped === undefined && isAbout(cue, turns, mentions))
  return { turns, cues: cues.map(({ cue }) => cue.id) }
}

/** Returns the turns of beats about what was removed. */
export const turnsAbout = ({ show }: Pick<State, 'show'>, gone: Gone): readonly string[] =>
  show.beats.flatMap(({ beat, turn }) => (turn !== undefined && isAboutGone(beat, gone) ? [turn] : []))

/** Returns whether a cue is from one of these turns, or contains a removed name or text. */
export const isAbout = (
  { turn, content }: State['cues'][number]['cue'],
  turns: readonly string[],
  mentions: (text: string) => boolean,
): boolean => (turn !== undefined && turns.includes(turn)) || mentions(JSON.stringify(content))
