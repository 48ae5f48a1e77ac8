import type { Box } from '../../events/observation.ts'
import type { Picture } from './frame.ts'

/** Copies a box of a picture to the same position in another picture of the same size. */
export function copyBox(from: Picture, to: Picture, [left, top, width, height]: Box): void {
  for (let y = top; y < top + height; y++) {
    const start = (y * from.width + left) * 4
    to.data.set(from.data.subarray(start, start + width * 4), start)
  }
}

/** Copies a box of a picture to a new picture. */
export function crop(picture: Picture, [left, top, width, height]: Box): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(start, start + width * 4), y * width * 4)
  }
  return { width, height, data }
}
