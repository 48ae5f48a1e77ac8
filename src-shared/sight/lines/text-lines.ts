import type { Box } from '../../events/observation.ts'
import { overlapOf, takeMarkedArea, unite } from '../picture/boxes.ts'
import type { Luma } from '../picture/frame.ts'

const step = 36
/** An outline is a step of more than this multiple of the picture's median step, so that grain does not count. */
const aboveNoise = 3.5
const minInk = 6
/**
 * A row of pixels separates two lines of text if it has at most this share of the outlines of the fullest row above,
 * and of the fullest row below.
 */
const valleyShare = 0.12
const nearby = 12
const lighter = 44
/** Maximum height of a light letter. A taller letter would fill the area with which it is compared. */
const maxLight = 30
/** Minimum and maximum height of a shape, in luma pixels. A luma pixel is as high as two frame pixels. */
const minHeight = 5
const maxHeight = 110
/** Maximum number of shapes that are found. A picture with more shapes is texture, not text. */
const maxShapes = 6000
const maxLines = 120
const minFrame = 16
const frameInk = 3

interface Shape {
  readonly box: Box
  readonly ink: number
}

interface Line {
  box: Box
  ink: number
  count: number
  letter: number
}

/**
 * Finds boxes that look like lines of text, in luma pixels. Some are texture, which the OCR engine reads with low
 * confidence.
 */
export function findTextLines(luma: Luma): Box[] {
  const marks = outlines(luma)
  const shapes = withoutFrames(markedShapes(luma, marks.slice()).filter(isLetterLike))
  const joined = joinShapes(shapes).flatMap((line) => splitRows(line, marks, luma.width))
  const ink = lightInk(luma)
  const light = joinShapes(markedShapes(luma, ink.slice()).filter(isLightLetter)).filter(
    (line) => isLightText(line) && !isGap(line.box, luma, ink),
  )
  const outlined = joined.filter(isTextLike).filter((line) => !isTornBy(line, light))
  const lines = withoutInner(withoutSpecks([...outlined, ...light]))
  return lines
    .sort((a, b) => b.ink - a.ink)
    .slice(0, maxLines)
    .map(({ box }) => box)
    .sort((a, b) => a[1] - b[1] || a[0] - b[0])
}

function outlines(luma: Luma): Uint8Array {
  const { width, height, data } = luma
  const least = Math.max(step, noiseOf(luma) * aboveNoise)
  const marks = new Uint8Array(width * height)
  for (let y = 1; y < height - 1; y++) {
    const row = y * width
    for (let x = 1; x < width - 1; x++) {
      const at = row + x
      const across = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
      const down = (data[at + width] ?? 0) - (data[at - width] ?? 0)
      if (across > least || across < -least || down > least || down < -least) marks[at] = 1
    }
  }
  return marks
}

function noiseOf({ width, data }: Luma): number {
  const steps = new Uint32Array(256)
  let count = 0
  for (let at = 1; at < data.length - 1; at += 13) {
    // 13 is prime, so the samples spread over all columns, unless the width is a multiple of 13.
    const across = Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0))
    steps[across] = (steps[across] ?? 0) + 1
    count++
  }
  let sum = 0
  for (let value = 0; value < 256; value++) {
    sum += steps[value] ?? 0
    if (sum * 2 > count) return value
  }
  return width > 0 ? 255 : 0
}

/**
 * Marks the pixels that are clearly lighter than their surroundings. This finds letters on a busy background, where
 * their outlines would merge with other outlines.
 */
function lightInk({ width, height, data }: Luma): Uint8Array {
  const marks = new Uint8Array(width * height)
  // Use a sliding window: keep the sum of each column over the window's rows, then add up the window's
  // columns.
  const columns = new Uint32Array(width)
  for (let y = -nearby; y < height; y++) {
    const enters = y + nearby
    const leaves = y - nearby - 1
    for (let x = 0; x < width; x++) {
      if (enters < height) columns[x] = (columns[x] ?? 0) + (data[enters * width + x] ?? 0)
      if (leaves >= 0) columns[x] = (columns[x] ?? 0) - (data[leaves * width + x] ?? 0)
    }
    if (y < 1 || y >= height - 1) continue
    const rows = Math.min(height - 1, enters) - Math.max(0, leaves + 1) + 1
    let sum = 0
    for (let x = 0; x < Math.min(nearby, width); x++) sum += columns[x] ?? 0
    for (let x = 0; x < width; x++) {
      if (x + nearby < width) sum += columns[x + nearby] ?? 0
      if (x - nearby - 1 >= 0) sum -= columns[x - nearby - 1] ?? 0
      if (x === 0 || x === width - 1) continue
      const across = Math.min(width - 1, x + nearby) - Math.max(0, x - nearby) + 1
      const at = y * width + x
      if ((data[at] ?? 0) > sum / (rows * across) + lighter) marks[at] = 1
    }
  }
  return marks
}

const isLightLetter = ({ box: [, , width, height], ink }: Shape): boolean => {
  const share = ink / (width * height)
  return height >= minHeight && height <= maxLight && width <= height * 8 && share > 0.15 && share < 0.9
}

const isLightText = ({ box: [, , width, height], count }: Line): boolean => count >= 3 && width > height * 2

function isGap([left, top, across, down]: Box, { width, height, data }: Luma, ink: Uint8Array): boolean {
  let sum = 0
  let count = 0
  for (let y = top; y < top + down; y++) {
    for (let at = y * width + left, end = at + across; at < end; at++) {
      if (ink[at] !== 1) continue
      sum += data[at] ?? 0
      count++
    }
  }
  const bright = sum / count - lighter / 2
  let edge = 0
  let brightEdge = 0
  for (const y of [Math.max(0, top - 2), Math.min(height - 1, top + down + 1)]) {
    for (let at = y * width + left, end = at + across; at < end; at++) {
      edge++
      if ((data[at] ?? 0) > bright) brightEdge++
    }
  }
  return brightEdge > edge * 0.3
}

const isTornBy = (line: Line, light: readonly Line[]): boolean =>
  light.some(({ box }) => line.box[3] > box[3] * 2 && overlapOf(line.box, box) > box[2] * box[3] * 0.4)

/** Finds the connected shapes of marked pixels. Overwrites `marks`. */
function markedShapes({ width }: Luma, marks: Uint8Array): Shape[] {
  const shapes: Shape[] = []
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== 1) continue
    const { box, pixels } = takeMarkedArea(marks, width, start)
    const ink = pixels.length
    // Skip specks of noise, which would use up `maxShapes`.
    if (ink < minInk) continue
    shapes.push({ box, ink })
    if (shapes.length >= maxShapes) break
  }
  return shapes
}

function isLetterLike({ box: [, , width, height], ink }: Shape): boolean {
  if (height > maxHeight || width > height * 40 || height > width * 9) return false
  if (height < minHeight && width < 3) return false
  return height < 16 || width < height * 2 || ink / (width * height) > 0.22
}

/**
 * Removes frames, which would join with the text inside them. A frame has at least three shapes inside; the outline
 * of a letter has at most two.
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

/**
 * Splits a line that is really two lines of text: a letter such as g can touch the line below. A narrow line stays
 * whole, because it may be an E, whose bars are not lines.
 */
function splitRows(line: Line, marks: Uint8Array, width: number): Line[] {
  const [x, y, across, down] = line.box
  if (down < 2 * minHeight + 2 || across < down * 1.2) return [line]
  const rows = Array.from({ length: down }, (_, row) => {
    let ink = 0
    for (let at = (y + row) * width + x, end = at + across; at < end; at++) ink += marks[at] ?? 0
    return ink
  })
  let best = -1
  let least = Number.POSITIVE_INFINITY
  for (let row = minHeight; row < down - minHeight; row++) {
    const above = Math.max(...rows.slice(0, row))
    const below = Math.max(...rows.slice(row + 1))
    const share = (rows[row] ?? 0) / Math.min(above, below)
    if (share < least) {
      least = share
      best = row
    }
  }
  if (best === -1 || least > valleyShare) return [line]
  return [
    [y, best],
    [y + best + 1, down - best - 1],
  ].flatMap(([top = 0, height = 0]) => {
    const ink = rows.slice(top - y, top - y + height).reduce((sum, row) => sum + row, 0)
    return splitRows(
      { box: [x, top, across, height], ink, count: line.count, letter: Math.min(line.letter, height) },
      marks,
      width,
    )
  })
}

function withoutSpecks(lines: readonly Line[]): Line[] {
  return lines.filter((line) => {
    const [, y, width, height] = line.box
    if (line.count > 1 || height >= 12 || width >= height * 1.5) return true
    return lines.some(({ box: [, top, , tall], count }) => {
      if (count < 2 || tall > height * 1.7 || tall < height * 0.8) return false
      return Math.abs(top + tall / 2 - y - height / 2) < height * 0.4
    })
  })
}

/** Drops parts of letters, such as the inside of an O or the dot of an i. */
function withoutInner(lines: readonly Line[]): Line[] {
  const large = [...lines].sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3])
  const kept: Line[] = []
  for (const line of large) {
    const area = line.box[2] * line.box[3]
    if (!kept.some((other) => overlapOf(other.box, line.box) > area * 0.8)) kept.push(line)
  }
  return kept
}

function isTextLike({ box: [, , width, height], ink, count }: Line): boolean {
  if (height < minHeight || width < height * 0.3) return false
  return ink / (width * height) > Math.min(count < 4 ? 0.28 : 0.18, 6 / height)
}
