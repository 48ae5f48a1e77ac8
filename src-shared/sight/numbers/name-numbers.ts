import { type Box, generatedLabel, type SeenLine, type TrackedNumber } from '../../events/observation.ts'
import { isTitleCase } from '../lines/line-class.ts'
import { isAligned, isBeside } from '../picture/boxes.ts'

const maxLabelWords = 3
/** Maximum number of words in a name such as "Olm, Warden of the Deep". */
const maxNameWords = 6
const maxLabel = 40
/**
 * Maximum gaps between a number and its name, in heights of the number; `aboveGap` is in heights of the taller box.
 */
const leftGap = 3
const colonGap = 8
const rowGap = 14
const aboveGap = 1.5
const belowGap = 0.9
const behindGap = 0.8
/** Cost of a name to the right of its number. It is high, because such a name is the last choice. */
const behindCost = 2
const nameHeight = 0.75
const fighterHeight = 1.4
const tableRows = 3
const shareRows = 2
/** Tolerance for the edges of boxes in one column, in heights of the number. */
const columnSlack = 0.6

/** Matches a text that starts with a value, such as "+1.19 Whitaker". Such a text does not name another number. */
const startsWithValue = /^\s*[+-]?\d+[.,:]\d/

interface Phrase {
  readonly label: string
  readonly line: SeenLine
  readonly box: Box
}

interface Match {
  readonly number: NamedNumber
  readonly phrase: Phrase
  readonly cost: number
}

/** Names numbers by the words around them. Returns a named copy for each number that got a name. */
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
    [...named.values(), ...otherSides(numbers, named)].map(({ number, phrase }) => [
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
 * Also gives each name to the number on its other side. In the statistics of a soccer game, the names are between two
 * columns of numbers.
 */
function otherSides(numbers: readonly NamedNumber[], named: ReadonlyMap<NamedNumber, Match>): Match[] {
  const found = [...named.values()].flatMap(({ number: { box: first }, phrase, cost }): Match[] => {
    const [x, y, width, height] = phrase.box
    const mirrored = x + (x + width) - (first[0] + first[2])
    const number = numbers.find(
      (other) =>
        !named.has(other) &&
        Math.abs(other.box[0] - mirrored) < height &&
        Math.abs(other.box[1] + other.box[3] / 2 - y - height / 2) < height * 0.5,
    )
    return number === undefined || !isBeside(first, phrase.box) ? [] : [{ number, phrase, cost }]
  })
  return found.length >= tableRows ? found : []
}

/**
 * Returns the line as a phrase, and each of its words as a phrase, because a line below a row of numbers may have a
 * name for each number.
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

function costOf(
  number: NamedNumber,
  phrase: Phrase,
  numbers: readonly NamedNumber[],
  phrases: readonly Phrase[],
): number | undefined {
  const { box, of, value } = number
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
    if (gap < rowGap && isInTable(number, phrase, numbers, phrases)) return gap / rowGap - 1
    return gap < leftGap ? Math.max(0, gap) : undefined
  }
  if (columns <= 0) {
    const gap = (px - (x + width)) / height
    const isBehind = rows > Math.min(height, pHeight) * 0.7 && gap > -0.5 && gap < behindGap
    return isBehind && isWhole && pHeight < height * 1.3 ? behindCost + Math.max(0, gap) : undefined
  }
  const above = (y - (py + pHeight)) / Math.max(height, pHeight)
  if (above > -0.5 && above < aboveGap) return isWhole ? Math.max(0, above) : undefined
  // A name below a number has smaller letters; words as tall as the number belong to another row. A fighter's name
  // may be taller.
  const below = (py - (y + height)) / height
  const overhang = Math.abs(px + pWidth / 2 - (x + width / 2)) / Math.max(width, pWidth)
  const isFighter = of !== undefined && (of === value || phrase.label.includes(' '))
  const maxHeight = isFighter ? fighterHeight : nameHeight
  if (below < -0.5 || below > belowGap || pHeight > height * maxHeight || overhang > 0.6) return undefined
  if (isWhole && numbers.filter((other) => isAbove(other.box, phrase.box)).length > 1) return undefined
  return 1 + Math.max(0, below) + overhang
}

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

const isAbove = ([x, y, width, height]: Box, [px, py, pWidth]: Box): boolean =>
  x < px + pWidth && px < x + width && py > y && py - (y + height) < height * belowGap

function isInTable(
  { box: [, , , height], line, of }: NamedNumber,
  phrase: Phrase,
  numbers: readonly NamedNumber[],
  phrases: readonly Phrase[],
): boolean {
  const slack = height * columnSlack
  const names = phrases.filter(
    ({ box, line: whole }) => box === whole.box && isAligned(box, phrase.box, slack),
  )
  const rows = numbers.flatMap((value) => {
    const name = names.find(({ box }) => isBeside(value.box, box))
    return name === undefined || !isAligned(value.line.box, line.box, slack) ? [] : [{ value, name }]
  })
  const isShare = ({ value, name }: (typeof rows)[number]): boolean =>
    value.of !== undefined && !isBlocked(value.box, name, numbers, phrases)
  return rows.length >= tableRows || (of !== undefined && rows.filter(isShare).length >= shareRows)
}

/**
 * Matches words that end with a verb such as "calls". A number after them is an amount, as in the log of a card game:
 * "Ana calls 20".
 */
const acts = /\b(?:calls|bets|raises|pays|owes|receives|loses|spends)(?: (?:to|up to))?$/i

const noName = /^(?:(?:by|of|with|from|until|than)\b.*|NE|NW|SE|SW)$/

/** Joins words into a label; undefined if they cannot name a number. */
export function labelOf(words: readonly string[]): string | undefined {
  const clean = words
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((word) => word !== '')
  const label = clean.join(' ')
  const most = isTitleCase(words.join(' ')) ? maxNameWords : maxLabelWords
  if (
    clean.length === 0 ||
    clean.length > most ||
    label.length > maxLabel ||
    acts.test(label) ||
    noName.test(label)
  )
    return undefined
  // A single letter is a name only before a colon: "T: 62".
  return /\p{L}{2}/u.test(label) || /\p{L}[:=]$/u.test(words.at(-1) ?? '') ? label : undefined
}

/** A number on the screen with the words that name it. */
export interface NamedNumber {
  readonly label: string
  readonly value: number
  /** 100 in "34/100". */
  readonly of?: number
  readonly percent: boolean
  readonly confidence: number
  readonly line: SeenLine
  readonly box: Box
  /** For a bar or a row of icons: its value before the first change, and its name if no words name it. */
  readonly bar?: { readonly first: number; readonly name: string }
  /** Set if the game's card names the number. */
  readonly card?: NonNullable<TrackedNumber['card']>
}

/** Returns whether a label was generated, such as "bar 2". */
export const isNameless = (label: string): boolean => generatedLabel.test(label)

/**
 * Adds an owner to the label of a number if other numbers have the same label. Otherwise, they would look like one
 * number.
 */
export function withOwner(
  number: NamedNumber,
  all: readonly NamedNumber[],
  words: readonly SeenLine[],
): NamedNumber {
  const label = number.label.toLowerCase()
  const same = all.filter((other) => other !== number && other.label.toLowerCase() === label)
  const owner = nameInRow(number, same, words)
  if (owner !== undefined) return { ...number, label: `${owner} ${number.label}`.slice(0, maxLabel) }
  const [other] = same
  if (other === undefined || same.length > 1) return number
  const [x, y, width, height] = number.line.box
  const [otherX, otherY, otherWidth] = other.line.box
  const across = x + width / 2 - (otherX + otherWidth / 2)
  const down = y - otherY
  if (Math.max(Math.abs(across), Math.abs(down)) < height * 6) return number
  const others = words.filter(({ text }) => text !== number.label)
  const [name] = nameNumbers([{ ...number, box: number.line.box }], others).values()
  const side =
    Math.abs(across) > Math.abs(down) * 2 ? (across < 0 ? 'left' : 'right') : down < 0 ? 'top' : 'bottom'
  return { ...number, label: `${name?.label ?? side} ${number.label}`.slice(0, maxLabel) }
}

/**
 * Returns the name of a number's row, if other rows have numbers with the same label. A name counts only if it
 * differs from the names in the same column of those rows; the nearest one wins.
 */
function nameInRow(
  { box, label }: NamedNumber,
  same: readonly NamedNumber[],
  words: readonly SeenLine[],
): string | undefined {
  const slack = box[3] * columnSlack
  const rows = same.filter((other) => isAligned(other.box, box, slack) && !isBeside(other.box, box))
  if (rows.length === 0) return undefined
  const namesBeside = (row: Box): SeenLine[] =>
    words.filter(
      ({ text, box: name }) =>
        name[0] + name[2] <= row[0] &&
        isBeside(row, name) &&
        labelOf(text.split(/\s+/)) !== undefined &&
        text.toLowerCase() !== label.toLowerCase(),
    )
  const columns = namesBeside(box).filter(({ text, box: name }) => {
    const others = rows.map(
      (other) => namesBeside(other.box).find((each) => Math.abs(each.box[0] - name[0]) < slack)?.text,
    )
    return !others.includes(undefined) && new Set([text, ...others]).size === rows.length + 1
  })
  const nearest = columns.sort((a, b) => b.box[0] - a.box[0])[0]
  return nearest && labelOf(nearest.text.split(/\s+/))
}
