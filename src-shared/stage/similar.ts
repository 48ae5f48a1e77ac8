/** Lines whose letter triples are at least this similar (Dice coefficient) are the same joke. */
const maxShared = 0.7

/** Returns whether a line has almost the same words or letters as one of the others. */
export const isSimilar = (line: string, others: readonly string[]): boolean => similarityTo(others)(line)

/** Returns a function like `isSimilar` that is faster for many lines with the same `others`. */
export function similarityTo(others: readonly string[]): (line: string) => boolean {
  const known = others.map((other) => {
    const plain = plainWords(other)
    return { plain, triples: letterTriples(plain) }
  })
  return (line) => {
    const plain = plainWords(line)
    if (plain === '') return false
    const triples = letterTriples(plain)
    return known.some(
      (other) => other.plain === plain || (triples.size > 0 && diceOf(triples, other.triples) >= maxShared),
    )
  }
}

/** Returns the words of a text in lower case, without punctuation. */
export const plainWords = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** Returns all sequences of three characters. */
export const letterTriples = (text: string): Set<string> => {
  const triples = new Set<string>()
  for (let at = 0; at + 3 <= text.length; at += 1) triples.add(text.slice(at, at + 3))
  return triples
}

function diceOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const triple of one) if (other.has(triple)) common += 1
  return (2 * common) / Math.max(1, one.size + other.size)
}
