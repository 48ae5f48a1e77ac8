import type { Box, Observation } from '../../src-shared/events/observation.ts'
import type { ShareBox } from './placement.ts'

/** Where text is in the picture. */
export interface ScreenTexts {
  /** Replaces all boxes of text with those that a cue lists. */
  list(boxes: readonly ShareBox[]): void
  /** Applies lines that appeared and disappeared since then. Returns false if no box changed. */
  change(seen: Pick<Observation, 'newLines' | 'goneLines' | 'size'>): boolean
  boxes(): readonly ShareBox[]
}

/** Follows the text of the picture between cues, so that cues on stage can make way for it. */
export function createScreenTexts(): ScreenTexts {
  let boxes: readonly ShareBox[] = []
  return {
    list(all) {
      boxes = all
    },
    change({ newLines, goneLines, size }) {
      if (size === undefined) return false
      const shares = (lines: readonly { readonly box: Box }[]) => lines.map(({ box }) => shareOf(box, size))
      const fresh = shares(newLines)
      const gone = [...shares(goneLines), ...fresh]
      const next = [...boxes.filter((box) => !gone.some((other) => isSamePlace(box, other))), ...fresh]
      const isSame = next.length === boxes.length && next.every((box) => boxes.includes(box))
      boxes = next
      return !isSame
    },
    boxes: () => boxes,
  }
}

const shareOf = ([x, y, width, height]: Box, [all, high]: readonly [number, number]): ShareBox => [
  x / all,
  y / high,
  width / all,
  height / high,
]

/** Returns whether the center of a box is inside another one. */
const isSamePlace = ([x, y, width, height]: ShareBox, other: ShareBox): boolean => {
  const [centerX, centerY] = [x + width / 2, y + height / 2]
  return (
    centerX >= other[0] &&
    centerX <= other[0] + other[2] &&
    centerY >= other[1] &&
    centerY <= other[1] + other[3]
  )
}
