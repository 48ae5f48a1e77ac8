import german from '../../../assets/filter/plain-german.json' with { type: 'json' }
import list from '../../../assets/filter/plain-words.json' with { type: 'json' }

const endings = 's es ed d ing er ers ly est r ness y ment able ful less'.split(' ')
const minStem = 3

/** Returns the words of which a word may be a form, such as "try" and "tri" for "tries". */
export const stemsOf = (word: string): string[] =>
  endings.flatMap((ending) => {
    const stem = word.slice(0, word.length - ending.length)
    if (!word.endsWith(ending) || stem.length < minStem) return []
    const isDoubled = stem.at(-1) === stem.at(-2)
    return [stem, `${stem}e`, ...(isDoubled ? [stem.slice(0, -1)] : []), stem.replace(/i$/, 'y')]
  })

const germanEndings = 'e en er es em ern n s st t te ten test tet'.split(' ')

/** Returns the words of which a German word may be a form, such as "lach" and "lachen" for "lachte". */
const germanStemsOf = (word: string): string[] =>
  germanEndings.flatMap((ending) => {
    const stem = word.slice(0, word.length - ending.length)
    return word.endsWith(ending) && stem.length >= minStem ? [stem, `${stem}e`, `${stem}en`] : []
  })

let words: ReadonlySet<string> | undefined
let germanWords: ReadonlySet<string> | undefined

/** Returns whether a word in lower case is plain English: neither a name nor an invented word. */
export function isPlainEnglish(word: string): boolean {
  words ??= new Set(list.words.split(' '))
  const known = words
  return (
    known.has(word) ||
    stemsOf(word).some((stem) => known.has(stem) || stemsOf(stem).some((one) => known.has(one)))
  )
}

/** Returns whether a word in lower case is plain German: one of the frequent words, or a form of one. */
export function isPlainGerman(word: string): boolean {
  germanWords ??= new Set(german.words.split(' '))
  const known = germanWords
  return known.has(word) || germanStemsOf(word).some((stem) => known.has(stem))
}
