import { confusables } from './data/confusables.ts'

/**
 * A text as the matcher reads it: one symbol for each letter, digit or mark, with every letter that a reader may see in it.
 * All lists have the same length.
 */
export interface Folded {
  /** Possible letters, the likeliest first. Empty: a separator. `*`: any letter. */
  readonly letters: string[]
  /** The lower-case letter without marks as it is written; empty for digits, punctuation and separators. */
  readonly plain: string[]
  /** Offsets in the original text, in UTF-16 units. */
  readonly from: number[]
  readonly to: number[]
}

/** Letters, digits and punctuation that stand in for a letter. A digit can also mean itself. */
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

/** Marks that any letter can carry. Those of a script's own spelling, such as the voiced sounds of kana, stay. */
const mark = /(?![\u3099\u309a])\p{Script=Inherited}/u
/** Characters that take no room, and fillers that look empty. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** An apostrophe belongs to its word: "let's hit" has no word of one letter. */
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

/** Letters that Unicode does not take apart. */
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }

function symbolsOf(char: string): readonly Symbols[] {
  if (invisible.test(char)) return []
  if (hangul.test(char)) return [{ letters: char, plain: char }]
  const parts = [...(ligatures[char] ?? char.normalize('NFKD'))].filter((part) => !mark.test(part))
  return parts.map((part) => (part.trim() === '' ? separator : symbolOf(part, char)))
}

/** Folding a character is the same each time, and a text has few different ones. */
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

/** Whether an apostrophe before a place joins letters. "Who're" is the contraction that becomes a rude word. */
const isJoining = (text: string, at: number): boolean =>
  letter.test(text.charAt(at)) && !/who.re$/i.test(text.slice(Math.max(0, at - 4), at + 2))

/**
 * Folds a text: compatibility forms, marks, zero-width characters and letters of other scripts that look Latin. Case is
 * dropped. Takes time in proportion to the text.
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
