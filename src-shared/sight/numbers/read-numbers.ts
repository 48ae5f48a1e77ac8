import type { Box, SeenLine } from '../../events/observation.ts'
import { isTitleCase } from '../lines/line-class.ts'
import { isBeside, unite } from '../picture/boxes.ts'
import type { SeenBar } from './find-bars.ts'
import { labelOf, type NamedNumber, nameNumbers, withOwner } from './name-numbers.ts'
import { numberBars } from './number-bars.ts'
import { hasNamesBehind, isListItem, joinNumbers, parseNumber, type WrittenNumber } from './parse-number.ts'

const score = /^(\p{L}[\p{L} .'’]*? )?(\d{1,3}) ?[-–] ?(\d{1,3})( \p{L}[\p{L} .'’]*)?$/u
const maxGap = 3
const maxDifference = 1

/** Reads scores such as "HAR 1 - 0 VAL". Returns the numbers of both names for each line with a score. */
function readScores(lines: readonly SeenLine[]): Map<SeenLine, readonly NamedNumber[]> {
  const scores = new Map<SeenLine, readonly NamedNumber[]>()
  for (const line of lines) {
    const [, before, first, second, behind] = score.exec(line.text.trim()) ?? []
    if (first === undefined || second === undefined || (before === undefined) !== (behind === undefined))
      continue
    const names = before === undefined || behind === undefined ? besides(line, lines) : [before, behind]
    const [left, right] = names.map((text) => labelOf(text.trim().split(' ')))
    if (left === undefined || right === undefined || left === right) continue
    const [x, y, width, height] = line.box
    const number = (label: string, value: string, from: number): NamedNumber => ({
      ...{ label, value: Number(value), percent: false, confidence: line.confidence, line },
      box: [x + width * from, y, width / 2, height],
    })
    scores.set(line, [number(left, first, 0), number(right, second, 0.5)])
  }
  return scores
}

function besides({ box: [x, y, width, height] }: SeenLine, lines: readonly SeenLine[]): string[] {
  const gaps = lines
    .filter(({ text, box: [, top, , tall] }) => {
      const shared = Math.min(y + height, top + tall) - Math.max(y, top)
      return !/\d/.test(text) && shared > Math.min(height, tall) * 0.6
    })
    .map(({ text, box: [left, , wide] }) => ({ text, left: x - (left + wide), right: left - (x + width) }))
  const isNear = (gap: number): boolean => gap > -height * 0.5 && gap < height * maxGap
  const left = gaps.filter((gap) => isNear(gap.left)).toSorted((a, b) => a.left - b.left)[0]
  const right = gaps.filter((gap) => isNear(gap.right)).toSorted((a, b) => a.right - b.right)[0]
  if (left === undefined || right === undefined) return []
  return Math.abs(left.left - right.right) < height * maxDifference ? [left.text, right.text] : []
}

const withMaximum = /^\d[\d.,]* ?\/ ?\d[\d.,]*$/
const widestGap = 1
const level = 0.6

/** A number and its maximum, such as "1" and "/31", that were read as two lines. */
interface JoinedNumber {
  readonly value: SeenLine
  readonly maximum: SeenLine
  readonly joined: SeenLine
}

/** Returns the numbers whose maximum was read as a separate line. */
function joinMaxima(lines: readonly SeenLine[]): JoinedNumber[] {
  return lines.flatMap((value) => {
    const maximum = lines.find(
      (other) => isRightOf(other, value) && withMaximum.test(value.text + other.text),
    )
    if (maximum === undefined) return []
    const joined: SeenLine = {
      text: value.text + maximum.text,
      box: unite(value.box, maximum.box),
      confidence: Math.min(value.confidence, maximum.confidence),
    }
    return [{ value, maximum, joined }]
  })
}

function isRightOf(
  { box: [x, y, , height] }: SeenLine,
  { box: [left, top, across, down] }: SeenLine,
): boolean {
  const low = Math.min(height, down)
  const gap = x - (left + across)
  const shared = Math.min(y + height, top + down) - Math.max(y, top)
  return gap > -low / 2 && gap <= low * widestGap && shared >= low * level
}

const guessedConfidence = 55
/** As in "18 COMBO" or "12x chain". */
const countBefore = /^\W*x?(\d{1,5})x? ?(combo|chain|hits)\W*$/i
/** Matches signs and short units, such as "km/h" or "pts". They do not name a number. */
const unit = /^[^\p{L}\d]*\p{L}{0,4}[^\p{L}\d]*\p{L}{0,3}\.?$/u

/**
 * Matches a number with a unit, such as "640g". Excludes "4th", "5pm" and "2k", whose digits alone mean something
 * else.
 */
const valueWithUnit = /^([+-]?\d[\d.,]*)(?!th|st|nd|rd|am|pm|[kmx])\p{Ll}{1,2}$/u
const minDigits = 3
/** As in "(1/31)". OCR may miss one parenthesis. */
const withPosition = /^(\D*?)\s*(?:\(\d+\/\d+\W?|\d+\/\d+\))\W*$/u
const titleGap = 1.5

/** Numbers with and without a name. */
export interface ReadNumbers {
  readonly named: readonly NamedNumber[]
  readonly bare: readonly NamedNumber[]
}

/**
 * Reads all numbers except clock times, and names them by the words around them. Also turns bars and rows of icons
 * into numbers.
 */
export function readNumbers(lines: readonly SeenLine[], bars: readonly SeenBar[] = []): ReadNumbers {
  const named: NamedNumber[] = []
  const words: SeenLine[] = []
  const bare: NamedNumber[] = []
  const joined = joinMaxima(lines)
  // The number keeps the original line object, so that the tracker recognizes an old reading.
  for (const { value, joined: line } of joined)
    bare.push(...numbersOf(line).bare.map((number) => ({ ...number, line: value })))
  const scores = readScores(lines)
  const sides = new Set([...scores.values()].flat().map(({ label }) => label))
  for (const line of lines) {
    if (scores.has(line) || isTitleWithPosition(line, lines)) continue
    if (joined.some(({ value, maximum }) => value === line || maximum === line)) continue
    if (isNameRow(line, lines)) {
      // Replace a lone character between names, because it only separates parts of the HUD.
      words.push({ ...line, text: line.text.replace(/(?<=\s)\S(?=\s)/g, '·') })
      continue
    }
    const found = numbersOf(line, lines)
    named.push(...found.named)
    bare.push(...found.bare)
    // A name beside a score belongs to that score, so it must not name another number.
    if (found.named.length + found.bare.length === 0 && !sides.has(line.text)) words.push(line)
  }
  const around = nameNumbers(bare, words)
  const all = [...named, ...around.values()]
  const best = new Map<string, NamedNumber>()
  for (const number of all.map((each) => withOwner(each, all, words))) {
    const key = number.label.toLowerCase()
    if ((best.get(key)?.confidence ?? -1) < number.confidence) best.set(key, number)
  }
  // A table may repeat the score of a game, so keep the number that already has this label.
  for (const number of [...scores.values()].flat())
    if (!best.has(number.label.toLowerCase())) best.set(number.label.toLowerCase(), number)
  const nameless = bare.filter((number) => !around.has(number))
  const found = numberBars(bars, lines, words, [...best.values(), ...nameless])
  return { named: [...best.values(), ...found], bare: nameless }
}

function isTitleWithPosition({ text, box }: SeenLine, lines: readonly SeenLine[]): boolean {
  const before = withPosition.exec(text)?.[1]
  if (before === undefined) return false
  const isTitle = (words: string): boolean => /\p{L}{2}\S* +\S*\p{L}{2}/u.test(words) && isTitleCase(words)
  if (before !== '') return isTitle(before)
  return lines.some(({ text: words, box: title }) => {
    const gap = box[0] - (title[0] + title[2])
    return isTitle(words) && isBeside(box, title) && gap > -box[3] && gap < box[3] * titleGap
  })
}

function isNameRow({ text, box: [x, y, width, height] }: SeenLine, lines: readonly SeenLine[]): boolean {
  const names = text.split(' ').filter((word) => /^\p{L}{3,}$/u.test(word)).length
  if (names < 2 || text.split(' ').some((word) => word.length > 1 && /\d/.test(word))) return false
  return lines.some((line) => {
    const [left, top, wide, tall] = line.box
    const gap = y - (top + tall)
    if (tall < height * 1.5 || Math.abs(gap) > tall * 0.5 || left > x + width || x > left + wide) return false
    const found = numbersOf(line)
    return found.named.length === 0 && found.bare.length === names
  })
}

function numbersOf(line: SeenLine, lines: readonly SeenLine[] = []): ReadNumbers {
  const text = joinNumbers(line.text.replace(countBefore, '$2 $1').replace(valueWithUnit, '$1'))
  const named: NamedNumber[] = []
  const bare: NamedNumber[] = []
  let before: string[] = []
  /**
   * Numbers before the first name, if that name ends with a colon ("12 Lvl: 5"). Words in other lines may name them.
   */
  let leading: NamedNumber[] = []
  let isPlain = true
  let at = 0
  const words = text.split(' ').map((word) => {
    const from = at
    at += word.length + 1
    return { word, from }
  })
  const isReversed = hasNamesBehind(text) && !isListItem(line, lines)
  if (isReversed) words.reverse()
  for (const { word, from } of words) {
    const written = parseNumber(word)
    const to = from + word.length
    if (written === undefined) {
      if (isReversed) before.unshift(word.replace(/,$/, ''))
      else before.push(word)
      isPlain &&= unit.test(word)
      continue
    }
    const number = numberIn(line, written, partOf(line, from / text.length, to / text.length))
    const label = /[,!?]$/.test(before.at(-1) ?? '') ? undefined : labelOf(before)
    // OCR often reads the colon of a small font as a semicolon.
    const isPointed = /[:;=]$/.test(before.at(-1) ?? '')
    before = []
    if (label === undefined) bare.push(number)
    else {
      if (named.length === 0 && isPointed) leading = [...bare]
      named.push({ ...number, label })
    }
  }
  // In a line of words, a number without a name is part of a sentence.
  if (!isPlain) return { named, bare: [] }
  // Single digits in a row are parts of one number. Drop them, because OCR may have missed some of its digits.
  if (bare.length >= minDigits && /^\d(?: \d)+$/.test(text)) return { named, bare: [] }
  return { named, bare: named.length === 0 ? bare : leading }
}

function numberIn(line: SeenLine, { value, of, percent, guessed }: WrittenNumber, box: Box): NamedNumber {
  const confidence = guessed ? Math.min(line.confidence, guessedConfidence) : line.confidence
  return {
    label: '',
    value,
    ...(of === undefined || of < value ? {} : { of }),
    percent,
    confidence,
    line,
    box,
  }
}

/**
 * Returns the box of a part of a line. `from` and `to` are shares of its width. Assumes that all letters have the
 * same width.
 */
function partOf({ box: [x, y, width, height] }: SeenLine, from: number, to: number): Box {
  return [x + width * from, y, width * (to - from), height]
}
