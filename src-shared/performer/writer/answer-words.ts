import { isChat } from '../../events/beat.ts'
import { bankOf, type Persona } from '../../events/persona.ts'
import type { State } from '../../events/state.ts'
import { isSmallWord } from '../../safety/filter/clean-uses.ts'
import { isEverydayWord } from '../../safety/filter/lexicon.ts'
import { isPlainEnglish, isPlainGerman } from '../../safety/filter/plain-words.ts'
import type { ShowLanguage } from '../../settings/show.ts'

/** What decides which words an answer to chat may use. */
export interface AnswerContext {
  /** Texts whose words may be used although they are not plain: those of the persona and the screen. */
  readonly known: readonly string[]
  /** The streamer's notes. Facts in them are private. */
  readonly notes: string
  /** The language of the answer; absent for English. */
  readonly language?: ShowLanguage
}

/** Returns the context of a line about a beat; undefined unless the beat is about chat. */
export const answerContext = (
  beat: Parameters<typeof isChat>[0] | null | undefined,
  { settings }: Pick<State, 'settings'>,
  persona: Persona,
  screen: readonly string[],
): AnswerContext | undefined =>
  beat != null && isChat(beat) ? shownContext({ settings }, persona, screen) : undefined

/** Returns the context of words that chat may cause on stage. `screen`: the texts that were on screen lately. */
export const shownContext = (
  { settings }: Pick<State, 'settings'>,
  persona: Persona,
  screen: readonly string[],
): AnswerContext => ({
  known: [
    ...[persona.name, persona.prompt, ...bankOf(persona)],
    ...[...persona.examples.map(({ line }) => line), ...screen],
  ],
  notes: settings.show.notes,
  language: persona.language,
})

/** Letters in circles and squares, emoji and other signs can spell a word. */
const sign = /[^\p{L}\p{M}\p{N}\p{P}\s]/u

/** Returns the words of a text in lower case. */
export const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}_]+(?:'[\p{L}]+)*/gu) ?? []

/** Matches what is short for another word: "it's", "we'll", "isn't". */
const contraction = /(?:n't|'(?:s|t|m|d|ll|re|ve))$/
const irregular: ReadonlySet<string> = new Set(['a', 'i', 'o', 'wo', 'ca', 'sha', 'ai'])
const isPlainWord = (word: string): boolean =>
  irregular.has(word) || (word.length > 1 && isPlainEnglish(word))
const isPlainIn: Readonly<Record<ShowLanguage, (word: string) => boolean>> = {
  en: isPlainWord,
  de: (word) => word.length > 1 && isPlainGerman(word),
}

/** Words that say nothing by themselves, so that they may be beside a word of the notes. */
const small =
  /^(?:\w{1,2}|the|and|for|you|your|our|his|her|its|their|was|are|has|had|have|not|but|all|this|that|with|from|who|will|one|they|she|him|them)$/

/** What makes words strange. */
export interface StrangeWords {
  /** Whether a word is neither plain nor known, or is a rare word of the notes. */
  isStrange(word: string): boolean
  /** Whether two words in a row are beside one another in the notes, too. */
  isNoted(first: string, second: string): boolean
}

/** Returns what finds strange words. `isPlain` decides which words are plain. */
export function strangeWords(
  { known, notes, language = 'en' }: AnswerContext,
  isPlain: (word: string) => boolean = isPlainIn[language],
): StrangeWords {
  const own = new Set(known.flatMap(wordsIn))
  const noted = wordsIn(notes)
  const rare = new Set(
    noted.filter((word) => !(isEverydayWord(word) || isSmallWord(word) || small.test(word))),
  )
  const pairs = new Set(pairsOf(noted))
  return {
    isStrange: (word) => !own.has(word) && (rare.has(word) || !isPlain(word.replace(contraction, ''))),
    isNoted: (first, second) => pairs.has(`${first} ${second}`),
  }
}

/**
 * Returns whether an answer to chat has a word that it must not say: one that is not plain English or German, such as a name, a
 * code or a number, or one that gives away the notes. Chat may have ordered such a word in ways that no list can name:
 * in pieces, in base64, backwards, or as a translation.
 */
export function hasStrangeWord(line: string, context: AnswerContext): boolean {
  const { isStrange, isNoted } = strangeWords(context)
  const words = wordsIn(line)
  return sign.test(line) || words.some((word, at) => isStrange(word) || isNoted(word, words[at + 1] ?? ''))
}

/** Returns each two words in a row that both mean something. */
const pairsOf = (words: readonly string[]): string[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    return next === undefined || small.test(word) || small.test(next) ? [] : [`${word} ${next}`]
  })
