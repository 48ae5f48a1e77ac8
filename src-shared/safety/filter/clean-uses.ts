import homonyms from '../../../assets/filter/homonyms.json' with { type: 'json' }
import names from '../../../assets/filter/names.json' with { type: 'json' }
import senses from '../../../assets/filter/senses.json' with { type: 'json' }
import smallWordLists from '../../../assets/filter/small-words.json' with { type: 'json' }
import { isEverydayWord, rot13, spell } from './lexicon.ts'
import type { Match } from './match.ts'
import type { View } from './view.ts'
import { type ViewWord, wordsOf } from './view-words.ts'

const spelled = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => spell(word) ?? word))

const companionsOf = new Map<string, Set<string>>()
for (const [phrases, companions] of Object.entries(senses.senses))
  for (const phrase of rot13(phrases).split(', '))
    companionsOf.set(phrase, new Set([...(companionsOf.get(phrase) ?? []), ...spelled(companions)]))
const monsterWords = spelled(senses.monsters)

/** Among companions: a number that is alone with the phrase, as in "3 Abos". */
const aNumber = '#'

const reach = 5
/**
 * Maximum distance in words from a threat to the monster that it is aimed at, as in "I will kill you next round,
 * dragon".
 */
const reachOfThreat = 3
const addressed = new Set(['you', 'your', 'youre', 'yours', 'u', 'ur', 'ya'])

/**
 * Returns whether a listed phrase has its clean sense. Words nearby must suggest this sense, and none may address a
 * person.
 */
function hasCleanSense(words: readonly ViewWord[], first: number, last: number): boolean {
  const phrase = words.slice(first, last + 1).map(({ word }) => word)
  const companions = companionsOf.get(phrase.join(' '))
  if (companions === undefined) return false
  const near = [...words.slice(Math.max(0, first - reach), first), ...words.slice(last + 1, last + 1 + reach)]
    .filter(({ sentence }) => sentence === words[first]?.sentence)
    .map(({ word }) => word)
  if (companions.has(aNumber) && near.length > 0 && near.every((word) => /^\d+$/.test(word))) return true
  return near.some((word) => companions.has(word)) && !near.some((word) => addressed.has(word))
}

/** Returns whether a threat is aimed at a monster. `last` is the index of the threat's last word. */
const isAtMonster = (words: readonly ViewWord[], last: number): boolean =>
  words
    .slice(last + 1, last + 1 + reachOfThreat)
    .some(({ word, clause }, n) => monsterWords.has(word) && words[last + n + 2]?.clause !== clause)

const first = new Set(names.first.split(' '))
const rude = new Set(rot13(names.rude).split(' '))

/** Returns whether a word in lower case is a first name that is not rude. */
export const isFirstName = (word: string): boolean => first.has(word) && !rude.has(word)

/**
 * Returns whether the rude word at index `at` is part of a person's name: it is a known name, is capitalized, and is
 * next to a first name.
 */
function isName(words: readonly ViewWord[], at: number, view: View, written: string): boolean {
  const isProper = (word: ViewWord | undefined): boolean =>
    word !== undefined && /^\p{Lu}\p{Ll}/u.test(written.slice(view.from[word.start], view.to[word.start + 1]))
  const isFirst = (word: ViewWord | undefined): boolean => isProper(word) && first.has(word?.word ?? '')
  const word = words[at]?.word ?? ''
  const isBeside = (n: number): boolean => words[n]?.clause === words[at]?.clause && isFirst(words[n])
  return rude.has(word) && isProper(words[at]) && (isBeside(at - 1) || isBeside(at + 1))
}

/** For each language, its most frequent words that are not also English words. They reveal a text's language. */
const smallWords: Readonly<Record<string, string>> = smallWordLists

const known = Object.entries(homonyms).map(([language, words]) => ({
  language,
  words: spelled(rot13(words)),
  small: spelled(smallWords[language] ?? ''),
}))

const allSmall: ReadonlySet<string> = new Set(known.flatMap(({ small }) => [...small]))

/** Returns whether a word in lower case is among the most frequent ones of a language other than English. */
export const isSmallWord = (word: string): boolean => allSmall.has(spell(word) ?? word)

const fewestSmall = 2

const isClauseOf = (small: ReadonlySet<string>, others: readonly string[]): boolean => {
  const count = others.filter((word) => small.has(word)).length
  return count >= fewestSmall || (count > 0 && !others.some(isEverydayWord))
}

/**
 * Returns whether the words from `first` to `last` are clean words of a chosen language, in a clause of that
 * language.
 */
function isHomonym(
  words: readonly ViewWord[],
  first: number,
  last: number,
  chosen: readonly string[],
): boolean {
  const number = words[first]?.clause
  const wordAt = (at: number): string => (words[at]?.clause === number ? (words[at]?.word ?? '') : '')
  const range = words.slice(first, last + 1).map(({ word }) => word)
  const others = () =>
    words.filter((word, at) => word.clause === number && (at < first || at > last)).map(({ word }) => word)
  return known.some(
    ({ language, words: own, small }) =>
      chosen.includes(language) &&
      range.some((word) => own.has(word)) &&
      range.every((word) => own.has(word) || small.has(word)) &&
      (small.has(wordAt(first - 1)) || small.has(wordAt(last + 1)) || isClauseOf(small, others())),
  )
}

const typed =
  /^[\p{Script=Latin}\p{Script=Cyrillic}]+(?:['’ -][\p{Script=Latin}\p{Script=Cyrillic}]+)*\d{0,3}$/u
const isTyped = (text: string): boolean => {
  const composed = text.normalize('NFC')
  return typed.test(composed) && composed === text.normalize('NFKC')
}

/**
 * Returns a test for matches that are clean in their context, such as names. `written` is the text to which the
 * view's offsets refer.
 */
export function cleanUsesOn(
  view: View,
  written: string,
  languages: readonly string[],
): (match: Match) => boolean {
  // Split the text into words only at the first match, because few texts have a match.
  let found: readonly ViewWord[] | undefined
  return ({ start, end, term }) => {
    found ??= wordsOf(view, written)
    const words = found
    const first = words.findIndex((word) => word.end > start)
    const last = words.findLastIndex((word) => word.start < end)
    if (first === -1 || first > last) return false
    if (!isTyped(written.slice(view.from[words[first]?.start ?? 0], view.to[(words[last]?.end ?? 0) - 1])))
      return false
    return (
      (term.category === 'threat' && isAtMonster(words, last)) ||
      hasCleanSense(words, first, last) ||
      isHomonym(words, first, last, languages) ||
      (first === last && isName(words, first, view, written))
    )
  }
}
