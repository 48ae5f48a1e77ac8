import type { Box, SeenLine } from '../events/observation.ts'
import { isTitleCase } from './line-class.ts'
import type { NamedNumber } from './named-number.ts'

const maxLabelWords = 3
/** A name in capitals may have more words: "Olm, Warden of the Deep". */
const maxNameWords = 6
export const maxLabel = 40
/** Widest gaps between a number and its name, in heights of the number. */
const leftGap = 3
/** The same for a name that ends with a colon, which points at what follows in its row. */
const colonGap = 8
const rowGap = 14
const aboveGap = 1.5
const belowGap = 0.9
/** Rows of a table at least, with their names and their numbers each in a column. */
const tableRows = 3

/** A line such as "+1.19 Whitaker" already has a value and does not name another number. */
const startsWithValue = /^\s*[+-]?\d+[.,:]\d/

/** Part of a line of words, with its box. */
interface Phrase {
  readonly label: string
  readonly line: SeenLine
  readonly box: Box
}

/** A name that a number may have; the smaller the cost, the likelier. */
interface Match {
  readonly number: NamedNumber
  readonly phrase: Phrase
  readonly cost: number
}

/**
 * Names numbers by the words around them: left in their row, above them, or below them in smaller letters. Each word
 * names one number, the nearest first. In a table, names may be far to the left. Returns each number that got a name.
 */
export function nameNumbers(
  numbers: readonly NamedNumber[],
  words: readonly SeenLine[],
): Map<NamedNumber, NamedNumber> {
  const phrases = words.flatMap(phrasesOf)
  const matches: Match[] = []
  for (const number of numbers)
    for (const phrase of phrases) {
      const cost = costOf(number, phrase, numbers, phrases)
      if (cost !== undefined) matches.push({ number, phrase, cost })
    }
  const named = new Map<NamedNumber, Match>()
  const used = new Set<Phrase>()
  for (const match of matches.sort((a, b) => a.cost - b.cost)) {
    if (named.has(match.number) || used.has(match.phrase)) continue
    named.set(match.number, match)
    used.add(match.phrase)
  }
  return new Map(
    [...named.values()].map(({ number, phrase }) => [
      number,
      {
        ...number,
        label: phrase.label,
        confidence: Math.min(number.confidence, phrase.line.confidence),
      },
    ]),
  )
}

/**
 * Returns what a line may name: itself, and each of its words where several names are in one line, as below a row of
 * numbers.
 */
function phrasesOf(line: SeenLine): Phrase[] {
  const words = line.text.split(/\s+/)
  const whole = startsWithValue.test(line.text) ? undefined : labelOf(words)
  const phrases: Phrase[] = whole === undefined ? [] : [{ label: whole, line, box: line.box }]
  if (words.length === 1) return phrases
  const [x, y, width, height] = line.box
  let at = 0
  for (const word of words) {
    const from = at / line.text.length
    at += word.length + 1
    const label = labelOf([word])
    if (label === undefined || label.length < 3) continue
    phrases.push({
      label,
      line,
      box: [x + width * from, y, (width * word.length) / line.text.length, height],
    })
  }
  return phrases
}

/** Returns how unlikely a name is, below 0 for one that points at the number; undefined where it is none. */
function costOf(
  { box }: NamedNumber,
  phrase: Phrase,
  numbers: readonly NamedNumber[],
  phrases: readonly Phrase[],
): number | undefined {
  const [x, y, width, height] = box
  const [px, py, pWidth, pHeight] = phrase.box
  const isWhole = phrase.box === phrase.line.box
  const rows = Math.min(y + height, py + pHeight) - Math.max(y, py)
  const columns = Math.min(x + width, px + pWidth) - Math.max(x, px)
  const left = x - (px + pWidth)
  if (rows > Math.min(height, pHeight) * 0.4 && left > -height * 0.5) {
    if (!isWhole) return undefined
    const gap = left / height
    const isPointing = /[:=]$/.test(phrase.line.text.trim()) && !isBlocked(box, phrase, numbers, phrases)
    if (isPointing && gap < colonGap) return gap / colonGap - 1
    if (gap < rowGap && isInTable(box, phrase, numbers, phrases)) return gap / rowGap - 1
    return gap < leftGap ? Math.max(0, gap) : undefined
  }
  if (columns <= 0) return undefined
  const above = (y - (py + pHeight)) / Math.max(height, pHeight)
  if (above > -0.5 && above < aboveGap) return isWhole ? Math.max(0, above) : undefined
  // Below, letters are smaller than the number and stay within its column; a line of its own size is the next row.
  const below = (py - (y + height)) / height
  const overhang = Math.abs(px + pWidth / 2 - (x + width / 2)) / Math.max(width, pWidth)
  if (below < -0.5 || below > belowGap || pHeight > height * 0.75 || overhang > 0.6) return undefined
  if (isWhole && numbers.filter((other) => isAbove(other.box, phrase.box)).length > 1) return undefined
  return 1 + Math.max(0, below) + overhang
}

/** Returns whether another number or other words are between a name and a number in their row. */
const isBlocked = (
  [x, y, , height]: Box,
  { box: [px, , pWidth] }: Phrase,
  numbers: readonly NamedNumber[],
  phrases: readonly Phrase[],
): boolean =>
  [...numbers, ...phrases].some(
    ({ box: [left, top, , down] }) =>
      left >= px + pWidth && left < x && Math.min(y + height, top + down) - Math.max(y, top) > down * 0.4,
  )

/** Returns whether a box is right above another one. */
const isAbove = ([x, y, width, height]: Box, [px, py, pWidth]: Box): boolean =>
  x < px + pWidth && px < x + width && py > y && py - (y + height) < height * belowGap

/** Returns whether a name and a number are in a table: more rows have both at the same edges. */
function isInTable(
  box: Box,
  phrase: Phrase,
  numbers: readonly NamedNumber[],
  phrases: readonly Phrase[],
): boolean {
  const slack = box[3] * 0.6
  const isAligned = (a: Box, b: Box): boolean =>
    Math.abs(a[0] - b[0]) < slack || Math.abs(a[0] + a[2] - b[0] - b[2]) < slack
  const names = phrases.filter(({ box: other, line }) => other === line.box && isAligned(other, phrase.box))
  const values = numbers.filter(({ line }) => isAligned(line.box, box))
  return names.length >= tableRows && values.length >= tableRows
}

/** Joins words to a label; undefined without words, or with so many that the line is prose. */
export function labelOf(words: readonly string[]): string | undefined {
  const clean = words
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  const label = clean.join(' ')
  const most = isTitleCase(words.join(' ')) ? maxNameWords : maxLabelWords
  if (clean.length === 0 || clean.length > most || label.length > maxLabel) return undefined
  // One letter is a name only with a colon: "T: 62".
  return /\p{L}{2}/u.test(label) || /\p{L}[:=]$/u.test(words.at(-1) ?? '') ? label : undefined
}

/**
 * Adds to a label that two numbers share ("Life 20" on both sides of a table) the name above or beside it, or its side.
 * Without that, the values of both would look like one number that jumps.
 */
export function withOwner(
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
  const [name] = nameNumbers([{ ...number, box: number.line.box }], words).values()
  const side =
    Math.abs(across) > Math.abs(down) * 2 ? (across < 0 ? 'left' : 'right') : down < 0 ? 'top' : 'bottom'
  return { ...number, label: `${name?.label ?? side} ${number.label}`.slice(0, maxLabel) }
}
