import type { Box } from '../../events/observation.ts'
import type { Picture } from './frame.ts'

/** Luma of a picture at half its width and height, row by row. */
export interface Luma {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Returns the luma at half resolution (mean of 2×2 pixels, weights of BT.601). Reuses `into` if its size fits. */
export function halfLuma(picture: Picture, into?: Luma): Luma {
  const width = Math.ceil(picture.width / 2)
  const height = Math.ceil(picture.height / 2)
  const luma =
    into?.width === width && into.height === height
      ? into
      : { width, height, data: new Uint8Array(width * height) }
  refreshLuma(luma, picture, [0, 0, picture.width, picture.height])
  return luma
}

/** Recomputes the luma in one box of the picture (picture pixels). */
export function refreshLuma(luma: Luma, picture: Picture, box: Box): void {
  const { width } = luma
  const source = picture.data
  const stride = picture.width * 4
  const lastX = picture.width - 1
  const lastY = picture.height - 1
  const from = Math.floor(box[0] / 2)
  const to = Math.min(width, Math.ceil((box[0] + box[2]) / 2))
  const bottom = Math.min(luma.height, Math.ceil((box[1] + box[3]) / 2))
  for (let y = Math.floor(box[1] / 2); y < bottom; y++) {
    const upper = 2 * y * stride
    const lower = Math.min(2 * y + 1, lastY) * stride
    let out = y * width + from
    for (let x = from; x < to; x++) {
      const left = 8 * x
      const right = Math.min(2 * x + 1, lastX) * 4
      const a = upper + left
      const b = upper + right
      const c = lower + left
      const d = lower + right
      // All reads are inside the bounds; the fallbacks only satisfy the type checker.
      const red = (source[a] ?? 0) + (source[b] ?? 0) + (source[c] ?? 0) + (source[d] ?? 0)
      const green = (source[a + 1] ?? 0) + (source[b + 1] ?? 0) + (source[c + 1] ?? 0) + (source[d + 1] ?? 0)
      const blue = (source[a + 2] ?? 0) + (source[b + 2] ?? 0) + (source[c + 2] ?? 0) + (source[d + 2] ?? 0)
      luma.data[out++] = (77 * red + 150 * green + 29 * blue) >> 10
    }
  }
}
