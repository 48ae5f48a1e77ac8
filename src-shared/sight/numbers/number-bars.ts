import type { Box, SeenLine } from '../../events/observation.ts'
import { isSentence } from '../lines/line-class.ts'
import { areaOf, overlapOf } from '../picture/boxes.ts'
import type { SeenBar } from './find-bars.ts'
import { isNameless, labelOf, type NamedNumber, nameNumbers } from './name-numbers.ts'

/** Maximum share of a bar that text may cover. A bar with more text over it is probably part of a letter. */
const maxText = 0.6
/** Maximum difference (percentage points) between a bar and a number that shows the same value. */
const sameShare = 6
const wordHeight = 18
const maxUpright = 16

/**
 * Returns bars as numbers in percent and rows of icons as counts, named by the words around them. Leaves out bars
 * that show a number nearby.
 */
export function numberBars(
  bars: readonly SeenBar[],
  allLines: readonly SeenLine[],
  allWords: readonly SeenLine[],
  numbers: readonly NamedNumber[],
): NamedNumber[] {
  const lines = allLines.filter((line) => !isIcons(line, bars))
  // A sentence, such as a warning above the picture, is not the name of a bar.
  const words = allWords.filter((line) => !isIcons(line, bars) && !isSentence(line.text))
  const found = bars.filter(({ box }) => !isText(box, lines)).map((bar) => barNumber(bar, words))
  const names = nameNumbers(
    found.filter((number) => !isUpright(number)),
    words,
  )
  const used = new Set([...names.values()].map(({ label }) => label))
  const nameOf = (number: NamedNumber): string | undefined =>
    isUpright(number) ? nameAtEnd(number.line.box, words, used) : names.get(number)?.label
  const labels = new Set(numbers.map(({ label }) => label.toLowerCase()))
  return found
    .map((number) =>
      isNameless(number.label) ? { ...number, label: nameOf(number) ?? number.label } : number,
    )
    .filter((number) => {
      const label = number.label.toLowerCase()
      if (labels.has(label) || numbers.some((other) => showsSame(other, number))) return false
      labels.add(label)
      return true
    })
}

/** Returns a bar as a number in percent, or a row of icons as a count, named by the words on it. */
export function barNumber(
  { id, box, share, first, confidence, icons }: SeenBar,
  words: readonly SeenLine[],
): NamedNumber {
  const on = words.find((line) => overlapOf(box, line.box) > areaOf(line.box) * 0.5)
  const [x, y, width, height] = box
  const taller = Math.max(0, wordHeight - height)
  const name = `${icons ? 'icons' : 'bar'} ${id}`
  return {
    label: (on && labelOf(on.text.split(/\s+/))) ?? name,
    value: icons?.count ?? Math.round(share * 100),
    percent: icons === undefined,
    confidence,
    line: { text: '', box, confidence },
    box: [x, y - taller / 2, width, height + taller],
    bar: { first: icons?.first ?? Math.round(first * 100), name },
  }
}

const isUpright = ({ line: { box } }: NamedNumber): boolean => box[3] > box[2]

function nameAtEnd(
  [x, y, width, height]: Box,
  words: readonly SeenLine[],
  used: ReadonlySet<string>,
): string | undefined {
  const name = words.find(({ box: [left, top, wide, tall] }) => {
    const gap = Math.max(y - (top + tall), top - (y + height))
    const isCentered = Math.abs(left + wide / 2 - x - width / 2) < Math.max(wide, width) / 2
    return isCentered && gap > -tall / 2 && gap < tall && height < tall * maxUpright
  })
  const label = name && labelOf(name.text.split(/\s+/))
  return label === undefined || used.has(label) ? undefined : label
}

const isText = (box: Box, lines: readonly SeenLine[]): boolean =>
  lines.reduce((sum, line) => sum + overlapOf(box, line.box), 0) > areaOf(box) * maxText

/** Returns whether a line is a row of icons, which OCR reads as one letter again and again. */
const isIcons = ({ text, box }: SeenLine, bars: readonly SeenBar[]): boolean =>
  oneLetter.test(text) &&
  bars.some((bar) => bar.icons !== undefined && overlapOf(bar.box, box) > areaOf(box) * 0.5)

const oneLetter = /^(\S)(?:\s*\1)+$/

function showsSame({ box, value, of, percent }: NamedNumber, bar: NamedNumber): boolean {
  const most = of ?? (percent ? 100 : undefined)
  const isSame = bar.percent
    ? most !== undefined && Math.abs((100 * value) / most - bar.value) <= sameShare
    : value === bar.value
  if (!isSame) return false
  const [x, y, width, height] = bar.line.box
  const near = box[3] * 2
  return overlapOf([x - near, y - near, width + 2 * near, height + 2 * near], box) > 0
}
