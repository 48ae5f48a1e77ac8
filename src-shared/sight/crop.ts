import type { Box } from '../events/observation.ts'
import type { Picture } from './frame.ts'

/** Copies a box of a picture to a new picture. */
export function crop(picture: Picture, [left, top, width, height]: Box): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(start, start + width * 4), y * width * 4)
  }
  return { width, height, data }
}
