import list from '../../assets/things/things.json' with { type: 'json' }

let things: ReadonlySet<string> | undefined

/** Endings of plurals, and what the singular has in their place. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/s$/, ''],
  [/(?<=[sxzo]|ch|sh)es$/, ''],
  [/ies$/, 'y'],
]

/** Returns whether a word in lower case, or its singular, usually names a thing that one could touch. */
function isThing(word: string): boolean {
  things ??= new Set(list.words.split(' '))
  const known = things
  return (
    known.has(word) ||
    plurals.some(([end, singular]) => end.test(word) && known.has(word.replace(end, singular)))
  )
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
