/**
 * Reads texts as people may read them, for the exam. It shares no code with the word filter, because it could not see
 * the filter's own gaps otherwise.
 */

/** Letters of other scripts, and letters without a decomposition, by the Latin letter that they look like. */
const twins: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'aаαɑ',
      'bЬв',
      'cсϲ',
      'dԁɗ',
      'eеєεҽ',
      'fſƒ',
      'gɡց',
      'hһнհ',
      'iіıιӏ',
      'jјϳ',
      'kкκ',
      'lⅼ',
      'mмｍ',
      'nոпη',
    ],
    ...['oоοօσ', 'pрρ', 'qԛգ', 'rгя', 'sѕꜱ', 'tтτ', 'uυսц', 'vνѵ', 'wԝшω', 'xхχ', 'yуγү', 'zᴢ'],
  ].flatMap(([latin = '', ...others]) => others.map((other) => [other, latin])),
)
/** Digits and signs by the letters that they may stand for. */
const leet: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '9': 'g' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'l', '€': 'e', '+': 't' },
}

/** Letters in circles, squares and flags: 26 from each of these, as `a` to `z`. */
const enclosed = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6] as const

function unboxed(char: string): string {
  const code = char.codePointAt(0) ?? 0
  const from = enclosed.find((start) => code >= start && code < start + 26)
  return from === undefined ? char : String.fromCharCode(97 + code - from)
}

/** Returns a text in lower case without marks and invisible characters. Spaces and punctuation stay. */
export const plainText = (text: string): string =>
  [...text.normalize('NFKD')]
    .map(unboxed)
    .join('')
    .replace(/[\p{Mn}\p{Me}\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu, '')
    .toLowerCase()

const latin = (text: string): string => [...text].map((char) => twins[char] ?? char).join('')
const unleet = (text: string): string => [...text].map((char) => leet[char] ?? char).join('')

/** Returns the text as it is written, with look-alikes and with digits read as letters. */
const spellings = (text: string): string[] => {
  const plain = plainText(text)
  return [...new Set([plain, latin(plain), unleet(latin(plain))])]
}

const onlyLetters = (text: string): string => text.replace(/[^\p{L}\p{N}_*]+/gu, '')
const single = (text: string): string => text.replace(/(.)\1+/gsu, '$1')
const backwards = (text: string): string => [...text].toReversed().join('')

/**
 * Returns the words of a text in all spellings. Single letters in a row, such as "w o r d" and "w.o.r.d", are also one
 * word.
 */
export function spelledWords(text: string): ReadonlySet<string> {
  const words = spellings(text).flatMap((spelled) => {
    const pieces = spelled.split(/[^\p{L}\p{N}_*]+/u).filter((piece) => piece !== '')
    const rows = pieces.map((piece) => ([...piece].length === 1 ? piece : ' ')).join('')
    return [...pieces, ...pieces.flatMap((piece) => piece.split('_')), ...rows.split(' ')]
  })
  return new Set(words.flatMap((word) => [word, single(word)]))
}

/** From this many letters on, a planted word counts wherever its letters are in a row. */
const minGlued = 5

/** Returns a function that returns whether a text shows one of the planted words, in whatever disguise. */
export function wordFinder(planted: readonly string[]): (text: string) => boolean {
  const targets = planted.flatMap((word) => spellings(word)).map(onlyLetters)
  const glued = targets.filter((word) => [...word].length >= minGlued)
  const short = targets.filter((word) => [...word].length < minGlued)
  return (text) => {
    const words = spelledWords(text)
    if (short.some((word) => words.has(word) || words.has(backwards(word)))) return true
    return spellings(text)
      .map(onlyLetters)
      .some((letters) => glued.some((word) => [word, backwards(word)].some((one) => hasInRow(letters, one))))
  }
}

/** Returns whether letters hold a word. `_` and `*` are any letter, and letters may be repeated. */
function hasInRow(letters: string, word: string): boolean {
  if (letters.includes(word) || single(letters).includes(single(word))) return true
  if (!/[_*]/.test(letters)) return false
  const pattern = [...word].map((letter) => `(?:${letter.replace(/[^\p{L}\p{N}]/gu, '\\$&')}|[_*])`).join('')
  return [...letters.matchAll(new RegExp(`(?=(${pattern}))`, 'gu'))].some(
    ([, found = '']) => found.replace(/[_*]/g, '').length * 2 >= found.length,
  )
}
