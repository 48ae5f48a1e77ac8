import type { Box, SeenLine } from '../events/observation.ts'
import { unite } from '../sight/picture/boxes.ts'

/** New lines that belong together, such as the three lines of one announcement. They are judged as one text. */
export interface Block {
  readonly text: string
  /** The box around all lines, in pixels of the picture. */
  readonly box: Box
  /** The lines from top to bottom. */
  readonly lines: readonly SeenLine[]
}

const maxLines = 5
/** Largest gap between two lines of a block, and largest distance of their aligned edges, in line heights. */
const [maxGap, maxShift] = [1.3, 1]
/** How much taller one line of a block may be than the next. */
const sameHeight = 1.5

/** Groups new lines into blocks: lines of similar height, one closely below the other, with a common edge or middle. */
export function blocksOf(newLines: readonly SeenLine[]): Block[] {
  const groups: SeenLine[][] = []
  for (const line of newLines.toSorted((a, b) => a.box[1] - b.box[1])) {
    const above = groups.find((group) => group.length < maxLines && continues(group.at(-1) as SeenLine, line))
    if (above === undefined) groups.push([line])
    else above.push(line)
  }
  return groups.map((lines) => ({
    text: lines.map(({ text }) => text.trim()).join(' '),
    box: lines.map(({ box }) => box).reduce(unite),
    lines,
  }))
}

function continues({ box: [x, y, width, height] }: SeenLine, { box }: SeenLine): boolean {
  const tall = Math.max(height, box[3])
  if (tall > Math.min(height, box[3]) * sameHeight) return false
  const gap = box[1] - y - height
  const shifts = [box[0] - x, box[0] + box[2] - x - width, box[0] + box[2] / 2 - x - width / 2]
  return gap > -tall / 2 && gap <= tall * maxGap && shifts.some((shift) => Math.abs(shift) <= tall * maxShift)
}
