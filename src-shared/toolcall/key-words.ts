const wordsIn = (key: string): string[] =>
  key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** The same word, or one the short form of the other: `lang`, `loc`, `desc`. */
const sameWord = (a: string, b: string): boolean =>
  a === b || (a.length > 2 && b.length > 2 && (a.startsWith(b) || b.startsWith(a)))

/** `message_text` for `text`, `city` for `city_name`, `language` for `target_lang`: one holds all words of the other. */
export function wordsMatch(a: string, b: string): boolean {
  const left = wordsIn(a)
  const right = wordsIn(b)
  const [few, many] = left.length < right.length ? [left, right] : [right, left]
  return few.length > 0 && few.every((word) => word.length > 1 && many.some((other) => sameWord(word, other)))
}
