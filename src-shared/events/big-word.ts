import { jokeOf, knownSetUpMs, pagesMs } from './reading-time.ts'

/** Time (ms) that a boss's big word is shown before the rest of the line. */
export const bigWordMs = 1100
/** Time (ms) that the big word of any other moment is shown. */
export const momentWordMs = 1400
/** Maximum number of letters and of words in a big word. */
const maxLetters = 14
const maxWords = 3

/** Words that have no meaning on their own. */
const small = new Set(
  'a an and are at be but by can could do for from had has have he her him his i in is it its me my no not of on or our she so that the their them they this to us was we were will with you your'.split(
    ' ',
  ),
)

/**
 * Returns the big word or words of a line, in capitals: a whole short sentence ("Tall."), otherwise a name,
 * otherwise its last words. Null if the line has no separate words, as in a script without spaces.
 */
export function bigWordOf(line: string): string | null {
  const { setUp, punchline } = jokeOf(line)
  const sentences = [setUp, punchline ?? ''].flatMap((part) => part.split(/(?<=[.!?…])\s+/))
  const short = sentences.find((one) => {
    const words = one.split(/\s+/)
    return (
      one !== '' && words.length <= maxWords && fits(one) && words.some((word) => !small.has(plain(word)))
    )
  })
  if (short !== undefined) return short.toUpperCase()
  const words = setUp.split(/\s+/)
  // A capitalized word inside a sentence is taken for the start of a name.
  const from = words.findIndex(
    (word, n) => n > 0 && /^\p{Lu}\p{Ll}{2}/u.test(word) && !/[.!?…]$/.test(words[n - 1] ?? ''),
  )
  const name = from < 0 ? '' : nameAt(words, from)
  if (name !== '' && fits(name)) return name.replace(/[.,;:]$/, '').toUpperCase()
  const last = words.slice(-2)
  const pair = last.join(' ')
  if (last.length === 2 && fits(pair) && last.every((word) => !small.has(plain(word))))
    return pair.toUpperCase()
  const heavy = words
    .toReversed()
    .find((word) => fits(word) && plain(word).length >= 4 && !small.has(plain(word)))
  return heavy === undefined ? null : heavy.replace(/[,;:]$/, '').toUpperCase()
}

/** Returns the name that begins at a word: as many capitalized words as fit. */
function nameAt(words: readonly string[], from: number): string {
  let name = words[from] ?? ''
  for (const word of words.slice(from + 1, from + maxWords)) {
    const longer = `${name} ${word}`
    if (!/\p{L}$/u.test(name) || !/^\p{Lu}/u.test(word) || !fits(longer)) break
    name = longer
  }
  return name
}

/** Returns whether a line's big word is the line's whole setup. The caption then adds only the punchline. */
export const isSetUpWord = (line: string): boolean => {
  const { setUp, punchline } = jokeOf(line)
  return punchline !== undefined && bigWordOf(line) === setUp.toUpperCase()
}

/** Returns how long a line stays on stage together with its big word (ms). */
export function bigLineMs(line: string): number {
  if (bigWordOf(line) === null) return pagesMs(line)
  const { punchline = '' } = jokeOf(line)
  return bigWordMs + (isSetUpWord(line) ? knownSetUpMs + pagesMs(punchline) : pagesMs(line))
}

const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}]/gu, '')
const fits = (words: string): boolean => [...words].length <= maxLetters
