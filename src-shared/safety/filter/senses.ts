import { monsters, senses } from './data/senses.ts'
import { rot13, spell } from './lexicon.ts'
import type { ViewWord } from './view-words.ts'

const spelled = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => spell(word) ?? word))

const companionsOf = new Map<string, Set<string>>()
for (const [phrases, companions] of senses)
  for (const phrase of rot13(phrases).split(', '))
    companionsOf.set(phrase, new Set([...(companionsOf.get(phrase) ?? []), ...spelled(companions)]))
const monsterWords = spelled(monsters)

/** Words on each side of a listed one that are its neighbors. */
const reach = 5
/** Words after a threat among which a monster may be: "I will kill you next round, dragon". */
const reachOfThreat = 3
/** Who is spoken to is insulted, whatever else the text has. */
const addressed = new Set(['you', 'your', 'youre', 'yours', 'u', 'ur', 'ya'])

/**
 * Returns whether a listed phrase, as a range of a text's words, has its clean sense: a word of that sense is near it,
 * and none that addresses a person.
 */
export function hasCleanSense(words: readonly ViewWord[], first: number, last: number): boolean {
  const phrase = words.slice(first, last + 1).map(({ word }) => word)
  const companions = companionsOf.get(phrase.join(' '))
  if (companions === undefined) return false
  const near = [...words.slice(Math.max(0, first - reach), first), ...words.slice(last + 1, last + 1 + reach)]
    .filter(({ sentence }) => sentence === words[first]?.sentence)
    .map(({ word }) => word)
  return near.some((word) => companions.has(word)) && !near.some((word) => addressed.has(word))
}

/** Returns whether a threat, which ends with a word of the text, is one to a monster. */
export const isAtMonster = (words: readonly ViewWord[], last: number): boolean =>
  words
    .slice(last + 1, last + 1 + reachOfThreat)
    .some(({ word, clause }, n) => monsterWords.has(word) && words[last + n + 2]?.clause !== clause)
