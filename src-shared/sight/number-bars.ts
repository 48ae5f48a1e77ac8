import type { Box, SeenLine } from '../events/observation.ts'
import { areaOf, overlapOf } from './boxes.ts'
import type { SeenBar } from './find-bars.ts'
import { labelOf, nameNumbers } from './name-numbers.ts'
import { isNameless, type NamedNumber } from './named-number.ts'

/** Maximum share of a bar that lines of text may cover; more means that the bar is part of letters. */
const maxText = 0.6
/** Maximum difference (percent) between a bar and a number that show the same value. */
const sameShare = 6
/** Minimum height (pixels) of a bar in the search for words next to it; a thinner bar counts as this tall. */
const wordHeight = 18

/**
 * Returns bars as numbers in percent and rows of icons as counts. They are named by the words on or around them,
 * otherwise "bar 2" or "icons 1". Leaves out letters that look like a bar, and bars that show the same value as a
 * number on the screen.
 */
export function numberBars(
  bars: readonly SeenBar[],
  lines: readonly SeenLine[],
  words: readonly SeenLine[],
  numbers: readonly NamedNumber[],
): NamedNumber[] {
  const found = bars.filter(({ box }) => !isText(box, lines)).map((bar) => numberOf(bar, words))
  const names = nameNumbers(found, words)
  const labels = new Set(numbers.map(({ label }) => label.toLowerCase()))
  return found
    .map((number) =>
      isNameless(number.label) ? { ...number, label: names.get(number)?.label ?? number.label } : number,
    )
    .filter((number) => {
      const label = number.label.toLowerCase()
      if (labels.has(label) || numbers.some((other) => showsSame(other, number))) return false
      labels.add(label)
      return true
    })
}

function numberOf(
  { id, box, share, first, confidence, icons }: SeenBar,
  words: readonly SeenLine[],
): NamedNumber {
  const on = words.find((line) => overlapOf(box, line.box) > areaOf(line.box) * 0.5)
  const [x, y, width, height] = box
  const taller = Math.max(0, wordHeight - height)
  return {
    label: (on && labelOf(on.text.split(/\s+/))) ?? `${icons ? 'icons' : 'bar'} ${id}`,
    value: icons?.count ?? Math.round(share * 100),
    percent: icons === undefined,
    confidence,
    line: { text: '', box, confidence },
    box: [x, y - taller / 2, width, height + taller],
    bar: { first: icons?.first ?? Math.round(first * 100) },
  }
}

const isText = (box: Box, lines: readonly SeenLine[]): boolean =>
  lines.reduce((sum, line) => sum + overlapOf(box, line.box), 0) > areaOf(box) * maxText

/** Returns whether a number is on or near a bar or a row of icons and shows the same value. */
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
