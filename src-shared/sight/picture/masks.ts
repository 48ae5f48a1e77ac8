import type { Box } from '../../events/observation.ts'
import type { Settings } from '../../settings/settings.ts'
import { overlapOf } from './boxes.ts'
import { type Picture, thumbHeight, thumbWidth } from './frame.ts'

export const everySource = '*'

interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Returns the boxes (pixels) that must not be kept, read, shown or sent: masks, and everything outside the crop. An
 * invalid mask or crop covers the whole picture.
 */
export function coveredBoxes(
  { crop, masks }: Pick<Settings['sight'], 'crop' | 'masks'>,
  sources: readonly string[],
  { width, height }: Size,
): Box[] {
  const boxes: Box[] = []
  for (const key of [everySource, ...sources]) {
    for (const { box } of Object.hasOwn(masks, key) ? (masks[key] ?? []) : []) {
      const [left, top, right, bottom] = edges(box)
      const x = Math.floor(left * width)
      const y = Math.floor(top * height)
      boxes.push([x, y, Math.ceil(right * width) - x, Math.ceil(bottom * height) - y])
    }
  }
  if (crop !== null) {
    if (!isValid(crop)) return [[0, 0, width, height]]
    const [left, top, right, bottom] = edges(crop)
    const x = Math.ceil(left * width)
    const y = Math.ceil(top * height)
    const end = Math.max(x, Math.floor(right * width))
    const floor = Math.max(y, Math.floor(bottom * height))
    boxes.push([0, 0, width, y], [0, floor, width, height - floor])
    boxes.push([0, y, x, floor - y], [end, y, width - end, floor - y])
  }
  return boxes.filter((box) => box[2] > 0 && box[3] > 0)
}

const isValid = ([x, y, width, height]: Box): boolean =>
  [x, y, width, height].every((value) => value >= 0 && value <= 1) && width > 0 && height > 0

/** Returns an area's left, top, right and bottom edges. An invalid area covers the whole picture. */
function edges(area: Box): Box {
  if (!isValid(area)) return [0, 0, 1, 1]
  const [x, y, width, height] = area
  return [x, y, Math.min(1, x + width), Math.min(1, y + height)]
}

/** Blackens boxes of a picture, in place. */
export function blacken(picture: Picture, boxes: readonly Box[]): void {
  const { width, data } = picture
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4)
  for (const [x, y, boxWidth, boxHeight] of boxes) {
    for (let row = y; row < y + boxHeight; row++) {
      pixels.fill(opaqueBlack, row * width + x, row * width + x + boxWidth)
    }
  }
}

/** In this machine's byte order. */
const opaqueBlack = new Uint32Array(new Uint8Array([0, 0, 0, 255]).buffer)[0] as number

/** Returns a thumbnail in which a pixel is black if any part of it is in a covered box. */
export function coveredThumb(thumb: Uint8Array, boxes: readonly Box[], { width, height }: Size): Uint8Array {
  if (boxes.length === 0) return thumb
  const covered = Uint8Array.from(thumb)
  for (const [x, y, boxWidth, boxHeight] of boxes) {
    const left = Math.floor((x * thumbWidth) / width)
    const right = Math.ceil(((x + boxWidth) * thumbWidth) / width)
    const bottom = Math.ceil(((y + boxHeight) * thumbHeight) / height)
    for (let row = Math.floor((y * thumbHeight) / height); row < bottom; row++) {
      covered.fill(0, (row * thumbWidth + left) * 3, (row * thumbWidth + right) * 3)
    }
  }
  return covered
}

/** Returns whether a box lies completely in one of the other boxes. */
export const isCovered = (box: Box, boxes: readonly Box[]): boolean =>
  boxes.some((cover) => overlapOf(box, cover) === box[2] * box[3])

/** Returns the entry of `sight.ignore` that is part of a name, in any letter case. */
export const ignoredBy = (name: string, ignore: readonly string[]): string | undefined =>
  ignore.find((entry) => name.toLowerCase().includes(entry.toLowerCase()))
