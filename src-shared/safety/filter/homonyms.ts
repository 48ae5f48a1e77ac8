import { homonyms } from './data/homonyms.ts'
import { rot13, spell } from './lexicon.ts'
import type { Match } from './match.ts'
import { isLetter, type View } from './view.ts'

const spelled = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => spell(word) ?? ''))

const known = Object.entries(homonyms).map(([language, { words, small }]) => ({
  language,
  words: spelled(rot13(words)),
  small: spelled(small),
}))

/** Small words of a language that show that a text is in it. A neighbor of the homonym is enough. */
const fewestSmall = 2

/** Returns the words of a view with the place at which each begins. */
function wordsOf(view: View): { readonly word: string; readonly start: number; readonly end: number }[] {
  const found = []
  for (let at = 0; at < view.plain.length; at += 1) {
    if (!isLetter(view, at)) continue
    const start = at
    while (view.joined[at + 1]) at += 1
    found.push({ word: view.plain.slice(start, at + 1).join(''), start, end: at + 1 })
  }
  return found
}

/**
 * Returns whether a match is a clean word of a chosen language: the language has it, as it is written, and small words
 * of that language are beside it or in the text.
 */
export function homonymsOn(view: View, chosen: readonly string[]): (match: Match) => boolean {
  const words = wordsOf(view)
  const languages = known.filter(({ language }) => chosen.includes(language))
  return ({ start, end }) => {
    const at = words.findIndex((word) => word.start <= start && word.end >= end)
    const { word = '' } = words[at] ?? {}
    return languages.some((language) => {
      if (!language.words.has(word)) return false
      const isSmall = (n: number): boolean => language.small.has(words[n]?.word ?? '')
      return isSmall(at - 1) || isSmall(at + 1) || words.filter((_, n) => isSmall(n)).length >= fewestSmall
    })
  }
}
