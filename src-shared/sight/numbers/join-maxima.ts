import type { SeenLine } from '../../events/observation.ts'
import { unite } from '../picture/boxes.ts'

const withMaximum = /^\d[\d.,]* ?\/ ?\d[\d.,]*$/
const widestGap = 1
const level = 0.6

/** A number and its maximum, such as "1" and "/31", that were read as two lines. */
export interface JoinedNumber {
  readonly value: SeenLine
  readonly maximum: SeenLine
  readonly joined: SeenLine
}

/** Returns the numbers whose maximum was read as a separate line. */
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
