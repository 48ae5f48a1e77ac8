import senses from '../../../assets/filter/senses.json' with { type: 'json' }
import { rot13, spell } from './lexicon.ts'
import type { ViewWord } from './view-words.ts'

const spelled = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').map((word) => spell(word) ?? word))

const companionsOf = new Map<string, Set<string>>()
for (const [phrases, companions] of Object.entries(senses.senses))
  for (const phrase of rot13(phrases).split(', '))
    companionsOf.set(phrase, new Set([...(companionsOf.get(phrase) ?? []), ...spelled(companions)]))
const monsterWords = spelled(senses.monsters)

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
export function hasCleanSense(words: readonly ViewWord[], first: number, last: number): boolean {
  const phrase = words.slice(first, last + 1).map(({ word }) => word)
  const companions = companionsOf.get(phrase.join(' '))
  if (companions === undefined) return false
  const near = [...words.slice(Math.max(0, first - reach), first), ...words.slice(last + 1, last + 1 + reach)]
    .filter(({ sentence }) => sentence === words[first]?.sentence)
    .map(({ word }) => word)
  return near.some((word) => companions.has(word)) && !near.some((word) => addressed.has(word))
}

/** Returns whether a threat is aimed at a monster. `last` is the index of the threat's last word. */
export const isAtMonster = (words: readonly ViewWord[], last: number): boolean =>
  words
    .slice(last + 1, last + 1 + reachOfThreat)
    .some(({ word, clause }, n) => monsterWords.has(word) && words[last + n + 2]?.clause !== clause)
