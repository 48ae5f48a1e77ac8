import type { SeenLine } from '../events/observation.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'
import { asks } from './subject.ts'

/** Matches "Moss Jaw", "9 OKORO" and "OKORO 11'". */
const name = /^(?!by\b)(?:\d{1,2} )?\p{L}[\p{L}\d'’._-]{2,20}(?: [\p{L}\d'’._-]{2,20})?(?: \d{1,3}['’])?$/iu
const maxGap = 1.2

/**
 * Returns whether a name is directly below an announcement or to its right. The announcement is then about this
 * player.
 */
export const isNamed = (
  { box: [x, y, width, height] }: SeenLine,
  fresh: readonly ClassifiedLine[],
): boolean =>
  fresh.some(({ line: { text, box } }) => {
    const gap = box[1] - y - height
    const isBelow = gap > -height * 0.3 && gap < height * maxGap && box[0] < x + width && x < box[0] + box[2]
    const isBeside = Math.abs(box[1] + box[3] / 2 - y - height / 2) < height / 2 && box[0] >= x + width
    return (isBelow || isBeside) && name.test(text.trim()) && !asks.test(text.trim())
  })
