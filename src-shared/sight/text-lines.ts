import type { Box } from '../events/observation.ts'
import { overlapOf, unite } from './boxes.ts'
import type { Luma } from './luma.ts'

/** Least brightness step across two pixels of an outline. */
const step = 36
/** Height bounds of letters in luma pixels (half the frame's). */
const minHeight = 5
const maxHeight = 110
/** Maximum number of shapes; more are texture, not text. */
const maxShapes = 6000
const maxLines = 120
/** Least height of a frame around text, in luma pixels, and most outline pixels for each pixel of its edge. */
const minFrame = 16
const frameInk = 3

interface Shape {
  readonly box: Box
  /** Outline pixels. */
  readonly ink: number
}

interface Line {
  box: Box
  ink: number
  /** Shapes in the line. */
  count: number
  /** Height of its tallest shape. */
  letter: number
}

/**
 * Finds boxes that look like lines of text, in luma pixels: outlines form shapes (letters or words), and neighbors of
 * similar height form lines. Some of them are texture, which the OCR engine's confidence reveals.
 */
export function findTextLines(luma: Luma): Box[] {
  const shapes = withoutFrames(outlineShapes(luma).filter(isLetterLike))
  const lines = withoutInner(joinShapes(shapes).filter(isTextLike))
  return lines
    .sort((a, b) => b.ink - a.ink)
    .slice(0, maxLines)
    .map(({ box }) => box)
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
}

/** Groups outline pixels that touch, also at corners. */
function outlineShapes({ width, height, data }: Luma): Shape[] {
  const marks = new Uint8Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    const row = y * width
    for (let x = 1; x < width - 1; x++) {
      const at = row + x
      const across = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0)
      if (across > step || across < -step || down > step || down < -step) marks[at] = 1
    }
  }
  const shapes: Shape[] = []
  const open: number[] = []
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== 1) continue
    let left = width
    let right = 0
    let top = height
    let bottom = 0
    let ink = 0
    marks[start] = 2
    open.push(start)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width
      const y = (at - x) / width
      ink++
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      // No outline is on the picture's edge, so each pixel has eight neighbors.
      for (let next = at - width - 1; next <= at + width - 1; next += width) {
        for (let beside = next; beside < next + 3; beside++) {
          if (marks[beside] !== 1) continue
          marks[beside] = 2
          open.push(beside)
        }
      }
    }
    shapes.push({ box: [left, top, right - left + 1, bottom - top + 1], ink })
    if (shapes.length >= maxShapes) break
  }
  return shapes
}

/** Returns whether a shape is neither a speck, a rule nor the frame of a button; a region may cut a frame to its sides. */
function isLetterLike({ box: [, , width, height], ink }: Shape): boolean {
  if (height > maxHeight || width > height * 40 || height > width * 9 || ink < 6) return false
  if (height < minHeight && width < 3) return false
  return height < 16 || width < height * 2 || ink / (width * height) > 0.22
}

/**
 * Drops the frames of small plates and cards, which would take the text inside them along. A frame is as thin as an
 * outline can be and has several shapes in it; the outline of a letter has one or two.
 */
function withoutFrames(shapes: readonly Shape[]): Shape[] {
  const isFrame = ({ box, ink }: Shape): boolean => {
    const [x, y, width, height] = box
    if (height < minFrame || ink > (width + height) * 2 * frameInk) return false
    const inside = shapes.filter(
      ({ box: [left, top, across, down] }) =>
        left > x && top > y && left + across < x + width && top + down < y + height,
    )
    return inside.length >= 3
  }
  return shapes.filter((shape) => !isFrame(shape))
}

/** Joins neighboring shapes at the same height, left to right. */
function joinShapes(shapes: readonly Shape[]): Line[] {
  const lines: Line[] = []
  for (const shape of [...shapes].sort((a, b) => a.box[0] - b.box[0])) {
    const [x, y, , height] = shape.box
    let best: Line | undefined
    let bestGap = Number.POSITIVE_INFINITY
    for (const line of lines) {
      const gap = x - (line.box[0] + line.box[2])
      const tall = Math.max(line.letter, height)
      if (gap > tall * 1.1) continue
      const level = Math.min(y + height, line.box[1] + line.box[3]) - Math.max(y, line.box[1])
      if (level < Math.min(height, line.letter) * 0.6) continue
      if (height > line.letter * 2.2 || (height < line.letter * 0.3 && gap > tall * 0.5)) continue
      if (unite(line.box, shape.box)[3] > tall * 1.6) continue
      if (gap < bestGap) {
        best = line
        bestGap = gap
      }
    }
    if (best === undefined) {
      lines.push({ ...shape, letter: height, count: 1 })
    } else {
      best.box = unite(best.box, shape.box)
      best.ink += shape.ink
      best.letter = Math.max(best.letter, height)
      best.count++
    }
  }
  return lines
}

/** Drops lines almost wholly inside a larger one (the inside of an O, the dot of an i). */
function withoutInner(lines: readonly Line[]): Line[] {
  const large = [...lines].sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3])
  const kept: Line[] = []
  for (const line of large) {
    const area = line.box[2] * line.box[3]
    if (!kept.some((other) => overlapOf(other.box, line.box) > area * 0.8)) kept.push(line)
  }
  return kept
}

/**
 * Returns whether outlines fill the box like letters, which grass and frames do not. The larger the letters, the less
 * they fill it. A line of one small shape is a speck.
 */
function isTextLike({ box: [, , width, height], ink, count }: Line): boolean {
  if (height < minHeight || width < height * 0.3) return false
  if (count === 1 && height < 12 && width < height * 1.5) return false
  return ink / (width * height) > Math.min(count < 4 ? 0.28 : 0.18, 6 / height)
}
