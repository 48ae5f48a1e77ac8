import { confusables } from './flat-text.ts'
import { rightToLeft } from './painted-order.ts'

/** What a symbol was in the text. A `sign` is a mark that shows a letter, such as "Ⓐ". `inner` reads as a letter only inside a word. `line` is a line break or tab. */
export type SymbolKind = 'letter' | 'digit' | 'mark' | 'sign' | 'inner' | 'line' | 'blank'

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
  '│': 'li',
  '+': 't',
  '(': 'c',
  '<': 'c',
  '[': 'c',
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
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '<': '>' }
/** Punctuation that often opens, closes or decorates a word: "lol!", "*dark*", "(um)", "#hit". */
const inner = /[!*|│([<#¡]/u
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
    const sign = confusables.get(char)
    const letters = lookalikes[char] ?? sign ?? ''
    if (kind === 'mark' && sign !== undefined) return { letters, plain: '', kind: 'sign' }
    return { letters, plain: '', kind: inner.test(char) ? 'inner' : kind }
  }
  const capital = written === 'I' ? 'il' : undefined
  const others = confusables.get(char) ?? confusables.get(lower) ?? ''
  const letters = capital ?? lookalikes[lower] ?? lower + others
  return { letters, plain: lower, kind: kind === 'mark' && /[a-z]/.test(letters) ? 'sign' : kind }
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

/** Returns whether a bracket is open to the end of the text. Then it may be the first letter of a word: "(ool". */
const isUnpaired = (char: string, text: string): boolean =>
  closing[char] !== undefined && !text.includes(closing[char])

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
    for (const symbol of symbols) {
      // A run of blanks separates as much as one.
      if (symbol.kind === 'blank' && symbol.letters === '' && found.kind.at(-1) === 'blank')
        found.to[found.to.length - 1] = end
      else add(found, isUnpaired(char, text) ? { ...symbol, kind: 'mark' } : symbol, at, end)
    }
    before = symbols === shoutSymbols ? '!' : char
    at = end
  }
  return apart(found)
}

/** Sets Latin letters and those of other scripts apart. Changes the text. */
function apart(text: NormalizedText): NormalizedText {
  if (!text.plain.some((_, at) => isForeign(text, at))) return text
  markForeign(text)
  return separateScripts(text)
}

/**
 * Reads signs that show a letter, such as "Ⓐ", as this letter also where it is beside blanks or marks. Returns undefined
 * without such signs.
 */
export function withLetterSigns(text: NormalizedText): NormalizedText | undefined {
  const { kind, plain, letters } = text
  if (!kind.includes('sign')) return undefined
  return apart({
    ...text,
    letters: [...letters],
    kind: kind.map((one) => (one === 'sign' ? 'letter' : one)),
    plain: plain.map((one, at) => (kind[at] === 'sign' ? one || (letters[at]?.[0] ?? '') : one)),
  })
}

const maxForeign = 3

/**
 * Foreign letters count as marks if they do not look like Latin ones and are between these: up to three inside a word,
 * or a single one beside blanks.
 */
function markForeign(text: NormalizedText): void {
  const { letters, plain, kind } = text
  const mixed = mixedWords(text)
  for (let start = 0; start < kind.length; start += 1) {
    if (!isForeign(text, start)) continue
    let end = start
    while (isForeign(text, end)) end += 1
    let before = start - 1
    let after = end
    if (end - start === 1) {
      while (kind[before] === 'blank') before -= 1
      while (kind[after] === 'blank') after += 1
    }
    const isApart = before < start - 1 && after > end
    const isInside = before === start - 1 && after === end && mixed[start] === true
    if (
      end - start <= maxForeign &&
      (isApart || isInside) &&
      isReadable(text, before) &&
      isReadable(text, after)
    ) {
      // An Arabic letter between Latin ones may also be read as the one that it resembles.
      for (let at = start; at < end; at += 1)
        letters[at] = isApart ? '' : (letters[at]?.replace(/[^a-z]/g, '') ?? '')
      plain.fill('', start, end)
      kind.fill(isApart ? 'blank' : 'mark', start, end)
    }
    start = end
  }
}

const isWritten = ({ kind, plain }: NormalizedText, at: number): boolean =>
  kind[at] === 'letter' && (plain[at] ?? '') !== ''

/** Returns whether the symbol is a Latin letter, or looks like one and is written in the same direction. */
const isReadable = (text: NormalizedText, at: number): boolean =>
  isWritten(text, at) &&
  (isLatin(text.plain[at]) ||
    (/[a-z]/.test(text.letters[at] ?? '') && !rightToLeft.test(text.plain[at] ?? '')))

const isForeign = (text: NormalizedText, at: number): boolean => isWritten(text, at) && !isReadable(text, at)

/**
 * Returns for each symbol whether its word has a Latin letter, or letters of both directions. In other words, letters
 * that look Latin are not.
 */
function mixedWords(text: NormalizedText): boolean[] {
  const mixed: boolean[] = []
  for (let start = 0; start < text.kind.length; start += 1) {
    let end = start
    while (isWritten(text, end)) end += 1
    mixed.length = Math.max(end, start + 1)
    const word = text.plain.slice(start, end)
    const isMixed = word.some((one) => rightToLeft.test(one)) && !word.every((one) => rightToLeft.test(one))
    mixed.fill(isMixed || word.some(isLatin), start)
    start = Math.max(start, end - 1)
  }
  return mixed
}

/** Puts a mark without width between Latin and foreign letters, because they never form a word. */
function separateScripts(text: NormalizedText): NormalizedText {
  const mixed = mixedWords(text)
  const isChange = (at: number): boolean =>
    mixed[at] === true &&
    ((isForeign(text, at) && isReadable(text, at - 1)) || (isReadable(text, at) && isForeign(text, at - 1)))
  if (!text.plain.some((_, at) => isChange(at))) return text
  const parted: NormalizedText = { letters: [], plain: [], kind: [], from: [], to: [] }
  text.plain.forEach((plain, at) => {
    const from = text.from[at] ?? 0
    if (isChange(at)) add(parted, { letters: '', plain: '', kind: 'mark' }, from, from)
    add(
      parted,
      { letters: text.letters[at] ?? '', plain, kind: text.kind[at] ?? 'mark' },
      from,
      text.to[at] ?? 0,
    )
  })
  return parted
}

function add(text: NormalizedText, { letters, plain, kind }: Symbols, from: number, to: number): void {
  text.letters.push(letters)
  text.plain.push(plain)
  text.kind.push(kind)
  text.from.push(from)
  text.to.push(to)
}
