import list from '../../assets/things/things.json' with { type: 'json' }
import { stemsOf } from '../safety/filter/plain-words.ts'

let things: ReadonlySet<string> | undefined

/** Returns whether a word in lower case, or its singular, usually names a thing that one could touch. */
function isThing(word: string): boolean {
  things ??= new Set(list.words.split(' '))
  const known = things
  return known.has(word) || (word.endsWith('s') && stemsOf(word).some((stem) => known.has(stem)))
}

/**
 * Returns the last thing that a text names, in lower case: "lantern" for "You bought a lantern for 40 gold". A word with a
 * capital counts only if the whole text is in capitals, because a name such as "Rose" is no flower. Undefined if it names none.
 */
export function thingIn(text: string): string | undefined {
  const words = text.match(/[\p{L}'’-]+/gu) ?? []
  const isLoud = text === text.toUpperCase()
  return words
    .filter((word) => isLoud || word === word.toLowerCase())
    .map((word) => word.toLowerCase())
    .findLast(isThing)
}
