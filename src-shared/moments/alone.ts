import type { SeenLine } from '../events/observation.ts'
import type { ClassifiedLine } from '../sight/lines/line-class.ts'

const sameHeight = 1.25
const minBelow = 4

/**
 * Returns whether a large line stands alone: no other line of similar height is in its row, and at most one is in its
 * column.
 */
export function isAlone({ box, text }: SeenLine, standing: readonly ClassifiedLine[]): boolean {
  const [x, y, width, height] = box
  const others = standing.filter(
    ({ line }) =>
      line.box !== box &&
      line.text !== text &&
      /\p{L}{3}/u.test(line.text) &&
      Math.max(line.box[3], height) < Math.min(line.box[3], height) * sameHeight,
  )
  const isInRow = ({ line }: ClassifiedLine): boolean => Math.abs(line.box[1] - y) < height / 2
  const isInColumn = ({ line }: ClassifiedLine): boolean =>
    Math.abs(line.box[0] - x) < height || Math.abs(line.box[0] + line.box[2] / 2 - x - width / 2) < height
  return !others.some(isInRow) && others.filter(isInColumn).length < 2
}

/** Returns whether a line is the heading of a table below it. */
export function isHeading({ box: [, y, , height] }: SeenLine, standing: readonly ClassifiedLine[]): boolean {
  const below = standing.filter(({ line }) => line.box[1] > y + height && line.box[3] < height)
  const paired = below.filter(({ line: { box } }) =>
    below.some(
      ({ line: other }) =>
        other.box !== box &&
        Math.abs(other.box[1] - box[1]) < box[3] / 2 &&
        below.some(
          ({ line: under }) =>
            under.box !== box && Math.abs(under.box[0] - box[0]) < box[3] / 2 && under.box[1] !== box[1],
        ),
    ),
  )
  return paired.length >= minBelow
}
