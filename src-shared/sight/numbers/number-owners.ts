import type { Box, SeenLine } from '../../events/observation.ts'
import { isAligned, isBeside } from '../picture/aligned-boxes.ts'
import { columnSlack, labelOf, maxLabel, nameNumbers } from './name-numbers.ts'
import type { NamedNumber } from './named-number.ts'

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
