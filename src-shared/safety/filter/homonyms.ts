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
  const languages = known.filter(({ language }) => chosen.includes(language))
  // Few texts have a match, so their words are not looked up before.
  let words: ReturnType<typeof wordsOf> | undefined
  const shown = new Map<string, boolean>()
  return ({ start, end }) => {
    words ??= wordsOf(view)
    const all = words
    const at = all.findIndex((word) => word.start <= start && word.end >= end)
    return languages.some(({ language, words: own, small }) => {
      if (!own.has(all[at]?.word ?? '')) return false
      const isSmall = (n: number): boolean => small.has(all[n]?.word ?? '')
      const isShown = shown.get(language) ?? all.filter((_, n) => isSmall(n)).length >= fewestSmall
      shown.set(language, isShown)
      return isShown || isSmall(at - 1) || isSmall(at + 1)
    })
  }
}
