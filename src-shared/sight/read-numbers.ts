import type { Box, SeenLine } from '../events/observation.ts'
import { isTitleCase } from './line-class.ts'

/** A number on the screen with the words that name it. */
export interface NamedNumber {
  readonly label: string
  readonly value: number
  readonly confidence: number
  readonly line: SeenLine
}

/** Highest confidence of a number with guessed digits (an O for a 0). */
const guessed = 55
const maxLabelWords = 3
/** A name in capitals may have more words: "Olm, Warden of the Deep". */
const maxNameWords = 6
const maxLabel = 40

// Matches digits in groups of three (12,000 · 12.000 · 12 000) or plain ones, with an optional fraction. Letters that
// OCR confuses with digits count as digits after a digit.
const numberToken = /^([+-]?)(\d{1,3}(?:[ ,.'’]\d{3})+|\d[\dOolI|SB]*)([.,]\d{1,2})?(%?)$/
/** A counter whose word follows: "18 COMBO", "12x chain". */
const countBefore = /^\W*x?(\d{1,5})x? ?(combo|chain|hits)\W*$/i
const clockTime = /^\d{1,2}:\d{2}(?::\d{2})?$/
const looksAlike: Record<string, string> = { O: '0', o: '0', l: '1', I: '1', '|': '1', S: '5', B: '8' }

/**
 * Reads numbers with a name: the words before them in their line, or a text line directly left of or above a lone
 * number. `HP 34/100` is 34, and a counter `x17` is 17; clock times and unnamed numbers are left out. The most certain
 * reading of a label wins.
 */
export function readNumbers(lines: readonly SeenLine[]): NamedNumber[] {
  const all: NamedNumber[] = []
  const words: SeenLine[] = []
  const bare: { line: SeenLine; number: NamedNumber }[] = []
  for (const line of lines) {
    const numbers = numbersOf(line)
    for (const number of numbers) if (number.label !== '') all.push(number)
    const [only] = numbers
    if (numbers.length === 1 && only?.label === '') bare.push({ line, number: only })
    if (numbers.length === 0) words.push(line)
  }
  for (const { line, number } of bare) {
    const name = nameOf(line.box, words)
    if (name === undefined) continue
    all.push({ ...number, label: name.label, confidence: Math.min(number.confidence, name.confidence) })
  }
  const found = new Map<string, NamedNumber>()
  for (const number of all.map((each) => withOwner(each, all, words))) {
    const key = number.label.toLowerCase()
    if ((found.get(key)?.confidence ?? -1) < number.confidence) found.set(key, number)
  }
  return [...found.values()]
}

/**
 * Adds to a label that two numbers share ("Life 20" on both sides of a table) the name above or beside it, or its side.
 * Without that, the values of both would look like one number that jumps.
 */
function withOwner(
  number: NamedNumber,
  all: readonly NamedNumber[],
  words: readonly SeenLine[],
): NamedNumber {
  const label = number.label.toLowerCase()
  const same = all.filter((other) => other !== number && other.label.toLowerCase() === label)
  const [other] = same
  if (other === undefined || same.length > 1) return number
  const [x, y, width, height] = number.line.box
  const [otherX, otherY, otherWidth] = other.line.box
  const across = x + width / 2 - (otherX + otherWidth / 2)
  const down = y - otherY
  if (Math.max(Math.abs(across), Math.abs(down)) < height * 6) return number
  const name = nameOf(number.line.box, words)
  const side =
    Math.abs(across) > Math.abs(down) * 2 ? (across < 0 ? 'left' : 'right') : down < 0 ? 'top' : 'bottom'
  return { ...number, label: `${name?.label ?? side} ${number.label}`.slice(0, maxLabel) }
}

/** Returns the numbers of a line, each with the words before it; `label` is empty for a lone number. */
function numbersOf(line: SeenLine): NamedNumber[] {
  const tokens = joined(line.text.replace(countBefore, '$2 $1')).split(' ')
  const numbers: NamedNumber[] = []
  let before: string[] = []
  let named = false
  for (const token of tokens) {
    const number = parse(token)
    if (number === undefined) {
      before.push(token)
      continue
    }
    const label = labelOf(before)
    const rest = before.join('').replace(/[^\p{L}]/gu, '')
    before = []
    if (label === undefined && (rest !== '' || named || tokens.length > 1)) continue
    named = true
    numbers.push({
      label: label ?? '',
      value: number.value,
      confidence: number.guessed ? Math.min(line.confidence, guessed) : line.confidence,
      line,
    })
  }
  return numbers
}

/** Normalizes spaces, joins `34 / 100` and `12 000` to one token each, and ends labels at colons. */
function joined(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?(?:\/|\bof\b) ?(\d)/gi, '$1/$2')
    .replace(
      /(?<![\d,.])(\d{1,3})((?: \d{3})+)(?!\d)/g,
      (_, head: string, tail: string) => head + tail.replace(/ /g, ','),
    )
    .replace(/([\p{L}])[:=] ?(?=[\d+-])/gu, '$1 ')
    .trim()
}

function parse(token: string): { value: number; guessed: boolean } | undefined {
  if (clockTime.test(token)) return undefined
  const bare = token.replace(/^[x×#$€£]|[.,;:!?)\]]+$/giu, '').replace(/\/[\dOolI|SB.,]+$/, '')
  const match = numberToken.exec(bare)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = whole.replace(/[^\dOolI|SB]/g, '')
  const clean = digits.replace(/[^\d]/g, (letter) => looksAlike[letter] ?? '')
  const letters = digits.replace(/\d/g, '').length
  if (letters * 2 > digits.length || clean.length > 12) return undefined
  const value = Number(`${sign === '-' ? '-' : ''}${clean}${fraction.replace(',', '.')}`)
  return Number.isFinite(value) ? { value, guessed: letters > 0 } : undefined
}

/** Joins words to a label; undefined without words, or with so many that the line is prose. */
function labelOf(words: readonly string[]): string | undefined {
  const clean = words
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  const label = clean.join(' ')
  const most = isTitleCase(words.join(' ')) ? maxNameWords : maxLabelWords
  if (clean.length === 0 || clean.length > most || label.length > maxLabel) return undefined
  return /\p{L}{2}/u.test(label) ? label : undefined
}

/** Returns the nearest text line directly left of or above a box. */
function nameOf(box: Box, words: readonly SeenLine[]): { label: string; confidence: number } | undefined {
  const [x, y, width, height] = box
  let best: { label: string; confidence: number; gap: number } | undefined
  for (const line of words) {
    const label = labelOf(line.text.split(/\s+/))
    if (label === undefined) continue
    const [lx, ly, lw, lh] = line.box
    const rowsShared = Math.min(y + height, ly + lh) - Math.max(y, ly)
    const columnsShared = Math.min(x + width, lx + lw) - Math.max(x, lx)
    const left = x - (lx + lw)
    const above = y - (ly + lh)
    let gap: number | undefined
    if (rowsShared > Math.min(height, lh) * 0.4 && left > -height * 0.5 && left < height * 3) gap = left
    else if (columnsShared > 0 && above > -height * 0.5 && above < Math.max(height, lh) * 1.5) gap = above
    if (gap !== undefined && (best === undefined || gap < best.gap)) {
      best = { label, confidence: line.confidence, gap }
    }
  }
  return best
}
