import { beatsOfSource } from '../../events/show.ts'
import { maxNotes, type Note, type Notes } from '../../events/show-notes.ts'
import type { State } from '../../events/state.ts'
import { callbackTemplate } from '../show/remembered-lines.ts'
import { shownLines } from '../writer/tail.ts'

const repeatedFrom = 3
const maxQuoted = 60

const announcement =
  /\b(?:I'll|I will|we'll|we will|next time|later|I promise|promised|I owe|I bet|just wait|coming up|remember (?:this|that))\b/i

/** Writes notes on the show so far without a model, such as recurring themes and open fights. Pure. */
export function ruleNotes({ show, cues, sayings }: Pick<State, 'show' | 'cues' | 'sayings'>): Notes {
  return {
    gags: newest([...unfinishedGags(show), ...repeats(show)]),
    threads: newest([...openFights(show), ...openQuestions(show), ...unusedProps(show), ...unread(sayings)]),
    people: newest([...opponents(show), ...speakers(show)]),
    promises: newest([...owed(show), ...announced(show, shownLines({ cues } as State))]),
  }
}

const newest = (list: readonly Note[]): Note[] =>
  list.filter(({ text }, at) => list.findIndex((other) => other.text === text) === at).slice(0, maxNotes)

const quoted = (text: string): string => `“${text.replace(/\s+/g, ' ').slice(0, maxQuoted)}”`
const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type Show = State['show']

const unfinishedGags = ({ gags }: Show): Note[] =>
  gags
    .filter(({ steps }) => !steps.some(({ step }) => step === 'payoff'))
    .toReversed()
    .map(({ about, steps }) => ({
      text: `The joke about ${quoted(about)} was made ${counted(steps.length, 'time', 'times')} and is not finished.`,
      about,
    }))

function repeats(show: Show): Note[] {
  const { bits } = show
  const bosses = new Set(bits.bosses.map(({ name }) => name))
  const counts = countBy(
    beatsOfSource(show).flatMap(({ beat: { kind, subject } }) =>
      subject === null || kind === 'dialogue' || bosses.has(subject) ? [] : [subject],
    ),
  )
  return [
    ...(bits.deathsInRow >= 2 ? [{ text: `${bits.deathsInRow} losses in a row.` }] : []),
    ...[...counts]
      .filter(([, count]) => count >= repeatedFrom)
      .map(([about, count]) => ({ text: `${quoted(about)} came up ${count} times.`, about })),
  ]
}

const openFights = ({ bits }: Show): Note[] =>
  bits.bosses
    .filter(({ beaten, deaths }) => !beaten && deaths > 0)
    .toReversed()
    .map(({ name, deaths }) => ({
      text: `${name} is unbeaten after ${counted(deaths, 'loss', 'losses')}.`,
      about: name,
    }))

const openQuestions = (show: Show): Note[] =>
  show.bits.quotes
    .filter((quote) => quote.endsWith('?'))
    .toReversed()
    .slice(0, 2)
    .map((quote) => withAbout(`Nobody answered ${quoted(quote)}.`, quote, show))

function withAbout(text: string, words: string, show: Show): Note {
  const about = aboutOf(words, show)
  return about === undefined ? { text } : { text, about }
}

const unusedProps = ({ bits, gags, used }: Show): Note[] =>
  bits.props
    .filter(({ word }) => !gags.some(({ about }) => about === word))
    .filter(({ word }) => !used.some(({ template }) => template === callbackTemplate(word)))
    .toReversed()
    .slice(0, 2)
    .map(({ word }) => ({ text: `${quoted(word)} was mentioned, but no line used it.`, about: word }))

/**
 * Returns a note about the newest whisper that was not understood. The note has no `about`, because the audience may
 * hear that field, and a whisper is private.
 */
const unread = (sayings: State['sayings']): Note[] =>
  sayings
    .filter(({ kind, answer }) => kind === 'topic' && answer?.read === false)
    .toReversed()
    .slice(0, 1)
    .map(({ text }) => ({ text: `A whisper was not understood: ${quoted(text)}` }))

const opponents = ({ bits }: Show): Note[] =>
  bits.bosses.toReversed().map(({ name, deaths, beaten }) => ({
    text: [
      `${name}: opponent`,
      beaten ? 'beaten' : 'unbeaten',
      ...(deaths === 0 ? [] : [counted(deaths, 'loss', 'losses')]),
    ]
      .join(', ')
      .concat('.'),
    about: name,
  }))

const speakers = (show: Show): Note[] =>
  [
    ...countBy(
      beatsOfSource(show).flatMap(({ beat: { kind, subject } }) =>
        kind !== 'dialogue' || subject === null || show.bits.bosses.some(({ name }) => name === subject)
          ? []
          : [subject],
      ),
    ),
  ].map(([about, count]) => ({ text: `${about}: speaks, ${counted(count, 'line', 'lines')}.`, about }))

const owed = ({ owed: end }: Show): Note[] =>
  end === null
    ? []
    : [{ text: `The joke about ${quoted(end.gag.about)} still needs its end.`, about: end.gag.about }]

const announced = (show: Show, lines: readonly string[]): Note[] =>
  lines
    .filter((line) => announcement.test(line))
    .toReversed()
    .map((line) => withAbout(`Said: ${quoted(line)}`, line, show))

function countBy(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words.toReversed()) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Minimum length of a name. Shorter names match too many sentences. */
const minLetters = 3

/**
 * Returns the longest name of a thing or person of the show that a text mentions. The name is safe to show to the
 * audience.
 */
export function aboutOf(text: string, show: State['show']): string | undefined {
  const { bits } = show
  const names = [
    ...bits.bosses.map(({ name }) => name),
    ...bits.props.map(({ word }) => word),
    ...(bits.place === null ? [] : [bits.place]),
    ...beatsOfSource(show).flatMap(({ beat: { kind, subject } }) =>
      kind === 'dialogue' && subject !== null ? [subject] : [],
    ),
  ].filter((name) => name.length >= minLetters)
  const plain = ` ${wordsOf(text)} `
  return names.filter((name) => plain.includes(` ${wordsOf(name)} `)).sort((a, b) => b.length - a.length)[0]
}

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).join(' ')
