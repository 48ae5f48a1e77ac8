import type { SeenLine } from '../events/observation.ts'
import { unite } from './boxes.ts'

/** A number and the most that it can be: "1/31". */
const withMaximum = /^\d[\d.,]* ?\/ ?\d[\d.,]*$/
/** Widest gap between both, and least share that they are level, relative to the lower of their boxes. */
const widestGap = 1
const level = 0.6

/** Two lines that are one number with its maximum. */
export interface JoinedNumber {
  /** The line of the value, and that of its maximum. */
  readonly value: SeenLine
  readonly maximum: SeenLine
  readonly joined: SeenLine
}

/** Returns the numbers of which a line has the value and the one right of it the maximum: "1" and "/31". */
export function joinMaxima(lines: readonly SeenLine[]): JoinedNumber[] {
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
