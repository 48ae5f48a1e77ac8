import { confusables } from './data/confusables.ts'

/** What a symbol was in the text. `inner` reads as a letter only inside a word. `line` is a line break or tab. */
export type SymbolKind = 'letter' | 'digit' | 'mark' | 'inner' | 'line' | 'blank'

/** A text as symbols for the matcher. All arrays have the same length. */
export interface NormalizedText {
  /** Possible letters, the most likely first. Empty: a separator. `*`: any letter. */
  readonly letters: string[]
  /** The letter in lower case, without marks; empty for anything else. */
  readonly plain: string[]
  readonly kind: SymbolKind[]
  readonly from: number[]
  readonly to: number[]
}

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

/** Marks that are only decoration. Excludes those of voiced kana, which belong to the spelling. */
const decoration = /(?![\u3099\u309a])\p{Script=Inherited}/u
/** Matches any combining mark. The filter ignores such a mark after a Latin letter. */
const spellingMark = /\p{M}/u
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** An apostrophe is part of a word, so the "s" of "let's hit" is not a separate word. */
const apostrophe = /['’‘ʼ`´]/u
const letter = /[\p{L}\p{M}]/u
const digit = /\p{Nd}/u
const hangul = /[\uac00-\ud7a3]/u
/** Punctuation that often opens, closes or decorates a word: "lol!", "*dark*", "(um)", "#hit". */
const inner = /[!*|(<#¡]/u
const keycap = '\u20e3'

interface Symbols {
  readonly letters: string
  readonly plain: string
  readonly kind: SymbolKind
}

function kindOf(char: string): SymbolKind {
  if (/\s|\u0085/u.test(char)) return /[\t-\r\u0085\u2028\u2029]/u.test(char) ? 'line' : 'blank'
  if (/[\p{L}\p{M}]/u.test(char)) return /\p{Lm}/u.test(char) ? 'mark' : 'letter'
  return /\p{N}/u.test(char) ? 'digit' : 'mark'
}

function symbolOf(char: string, written: string): Symbols {
  const kind = kindOf(written)
  if (char.trim() === '') return { letters: '', plain: '', kind: kind === 'letter' ? 'blank' : kind }
  const lower = char.toLowerCase()
  if (digit.test(char)) return { letters: lookalikes[char] ?? char, plain: '', kind }
  if (!letter.test(char)) {
    const letters = lookalikes[char] ?? confusables.get(char) ?? ''
    return { letters, plain: '', kind: inner.test(char) ? 'inner' : kind }
  }
  const capital = written === 'I' ? 'il' : undefined
  const others = confusables.get(char) ?? confusables.get(lower) ?? ''
  return { letters: capital ?? lookalikes[lower] ?? lower + others, plain: lower, kind }
}

const ligatures: Readonly<Record<string, string>> = { ß: 'ss', ẞ: 'ss', æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe' }

const maxLigature = 4

function symbolsOf(char: string): readonly Symbols[] {
  if (invisible.test(char)) return []
  if (hangul.test(char)) return [{ letters: char, plain: char, kind: 'letter' }]
  const written = [...(ligatures[char] ?? char.normalize('NFKD'))]
  // Limit the expansion, because a single character may expand to a phrase of 18 letters.
  const parts = written.length > maxLigature ? [char] : written.filter((part) => !decoration.test(part))
  return parts.map((part) => symbolOf(part, char))
}

const known = new Map<string, readonly Symbols[]>()
const maxKnown = 20_000

function cachedSymbols(char: string): readonly Symbols[] {
  const cached = known.get(char)
  if (cached !== undefined) return cached
  if (known.size >= maxKnown) known.clear()
  const symbols = symbolsOf(char)
  known.set(char, symbols)
  return symbols
}

/** Replaces the apostrophe of "who're". Joining the two parts would form a rude word. */
const gapSymbols: readonly Symbols[] = [{ letters: '', plain: '', kind: 'blank' }]
/** In "lol!!1", the "1" is an exclamation mark typed without Shift. */
const shoutSymbols = cachedSymbols('!')

/** Last letter that counts as Latin: the end of Unicode's Latin Extended-B. */
export const lastLatin = '\u024f'
/** Returns whether a letter is Latin (see `lastLatin`). */
export const isLatin = (plain = ''): boolean => plain !== '' && plain <= lastLatin

/**
 * Converts a text to symbols, so that case, marks, invisible characters and look-alikes make no difference. Takes
 * linear time.
 */
export function normalize(text: string): NormalizedText {
  const found: NormalizedText = { letters: [], plain: [], kind: [], from: [], to: [] }
  let before = ''
  let at = 0
  for (const char of text) {
    const end = at + char.length
    const last = found.plain.at(-1)
    let symbols = cachedSymbols(char)
    if (apostrophe.test(char) && last !== '' && letter.test(text.charAt(end)))
      symbols = /who.re$/i.test(text.slice(Math.max(0, at - 3), at + 3)) ? gapSymbols : []
    else if (spellingMark.test(char) && isLatin(last)) symbols = []
    else if (char === '1' && before === '!') symbols = shoutSymbols
    if (char === keycap && found.kind.length > 0) found.kind[found.kind.length - 1] = 'mark'
    for (const { letters, plain, kind } of symbols) {
      found.letters.push(letters)
      found.plain.push(plain)
      found.kind.push(kind)
      found.from.push(at)
      found.to.push(end)
    }
    before = symbols === shoutSymbols ? '!' : char
    at = end
  }
  markForeign(found)
  return found
}

/** A foreign letter between two Latin letters counts as a mark, unless it looks like a Latin letter. */
function markForeign({ letters, plain, kind }: NormalizedText): void {
  for (let n = 1; n < kind.length - 1; n += 1) {
    if (kind[n] !== 'letter' || isLatin(plain[n]) || /[a-z]/.test(letters[n] ?? '')) continue
    if (!isLatin(plain[n - 1]) || !isLatin(plain[n + 1])) continue
    letters[n] = ''
    plain[n] = ''
    kind[n] = 'mark'
  }
}
