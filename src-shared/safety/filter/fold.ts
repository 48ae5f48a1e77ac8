import { confusables } from './data/confusables.ts'

/**
 * A text as symbols for the matcher, one for each letter, digit or mark, with all letters that it may represent.
 * All lists have the same length.
 */
export interface Folded {
  /** Possible letters, most likely first. Empty: a separator. `*`: any letter. */
  readonly letters: string[]
  /** The written letter in lower case without marks; empty for digits, punctuation and separators. */
  readonly plain: string[]
  /** Offsets in the original text, in UTF-16 units. */
  readonly from: number[]
  readonly to: number[]
}

/** Letters, digits and punctuation that can replace a letter. A digit can also mean itself. */
const lookalikes: Readonly<Record<string, string>> = {
  '0': '0o',
  '1': '1il',
  '2': '2z',
  '3': '3e',
  '4': '4a',
  '5': '5s',
  '6': '6gb',
  '7': '7t',
  '8': '8b',
  '9': '9g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'li',
  '+': 't',
  '(': 'c',
  '<': 'c',
  '#': 'h',
  '*': '*',
  '€': 'e',
  '£': 'l',
  '¥': 'y',
  '¢': 'c',
  '¡': 'i',
  '§': 's',
  '×': 'x',
  '†': 't',
  l: 'li',
  q: 'qg',
  v: 'vu',
  z: 'zs',
}

/** Decorative marks. Marks that belong to a script's spelling, such as those of voiced kana, stay. */
const mark = /(?![\u3099\u309a])\p{Script=Inherited}/u
/** Zero-width and invisible characters. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** Apostrophes are part of a word, so the "s" of "let's hit" is not a word. */
const apostrophe = /['’‘ʼ`´]/u
const letter = /[\p{L}\p{M}]/u
const digit = /\p{Nd}/u
const hangul = /[\uac00-\ud7a3]/u

interface Symbols {
  readonly letters: string
  readonly plain: string
}

const separator: Symbols = { letters: '', plain: '' }

function symbolOf(char: string, written: string): Symbols {
  const lower = char.toLowerCase()
  if (digit.test(char)) return { letters: lookalikes[char] ?? char, plain: '' }
  if (!letter.test(char)) return { letters: lookalikes[char] ?? confusables.get(char) ?? '', plain: '' }
  const capital = written === 'I' ? 'il' : undefined
  const others = confusables.get(char) ?? confusables.get(lower) ?? ''
  return { letters: capital ?? lookalikes[lower] ?? lower + others, plain: lower }
}

/** Letters without a Unicode decomposition. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }

function symbolsOf(char: string): readonly Symbols[] {
  if (invisible.test(char)) return []
  if (hangul.test(char)) return [{ letters: char, plain: char }]
  const parts = [...(ligatures[char] ?? char.normalize('NFKD'))].filter((part) => !mark.test(part))
  return parts.map((part) => (part.trim() === '' ? separator : symbolOf(part, char)))
}

/** Texts repeat few different characters, so their folding is cached. */
const known = new Map<string, readonly Symbols[]>()
const mostKnown = 20_000

function cachedSymbols(char: string): readonly Symbols[] {
  const cached = known.get(char)
  if (cached !== undefined) return cached
  if (known.size >= mostKnown) known.clear()
  const symbols = symbolsOf(char)
  known.set(char, symbols)
  return symbols
}

/** Returns whether an apostrophe joins the letters around it. Joining "who're" would make a rude word. */
const isJoining = (text: string, at: number): boolean =>
  letter.test(text.charAt(at)) && !/who.re$/i.test(text.slice(Math.max(0, at - 4), at + 2))

/**
 * Folds case, compatibility forms, marks, zero-width characters and letters of other scripts that look Latin. Takes
 * linear time.
 */
export function fold(text: string): Folded {
  const folded: Folded = { letters: [], plain: [], from: [], to: [] }
  let at = 0
  for (const char of text) {
    const end = at + char.length
    const inWord = apostrophe.test(char) && folded.plain.at(-1) !== '' && isJoining(text, end)
    for (const { letters, plain } of inWord ? [] : cachedSymbols(char)) {
      folded.letters.push(letters)
      folded.plain.push(plain)
      folded.from.push(at)
      folded.to.push(end)
    }
    at = end
  }
  return folded
}
