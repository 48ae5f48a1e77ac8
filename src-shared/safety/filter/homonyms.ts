import homonyms from '../../../assets/filter/homonyms.json' with { type: 'json' }
import smallWordLists from '../../../assets/filter/small-words.json' with { type: 'json' }
import { isEverydayWord, rot13, spell } from './lexicon.ts'
import type { ViewWord } from './view-words.ts'

/** For each language, its most frequent words that are not also English words. They reveal a text's language. */
const smallWords: Readonly<Record<string, string>> = smallWordLists

const spelled = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => spell(word) ?? ''))

const known = Object.entries(homonyms).map(([language, words]) => ({
  language,
  words: spelled(rot13(words)),
  small: spelled(smallWords[language] ?? ''),
}))

const fewestSmall = 2

const isClauseOf = (small: ReadonlySet<string>, others: readonly string[]): boolean => {
  const count = others.filter((word) => small.has(word)).length
  return count >= fewestSmall || (count > 0 && !others.some(isEverydayWord))
}

/**
 * Returns whether the words from `first` to `last` are clean words of a chosen language, in a clause of that
 * language.
 */
export function isHomonym(
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
