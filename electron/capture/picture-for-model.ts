import { imageSize } from 'image-size'
import type { Box } from '../../src-shared/events/observation.ts'
import { padded } from '../../src-shared/sight/picture/boxes.ts'
import type { ImageBlock } from '../../src-shared/step/content.ts'
import { imageCodec } from './decode-image.ts'

const quality = 72
const maxData = 600_000

const margin = 16

export interface PictureOptions {
  /** Maximum length (pixels) of the longest side. Default: 896, the input size of small vision models. */
  readonly longestSide?: number
  /** The part to cut out, as fractions of the picture. Default: the whole picture. */
  readonly area?: Box | undefined
}

/**
 * Cuts out a part of a picture for a model, scales it down, and encodes it as JPEG in base64. Resolves with null if
 * there is no usable result.
 */
export async function pictureForModel(
  jpeg: Uint8Array | null,
  { longestSide = 896, area = [0, 0, 1, 1] }: PictureOptions = {},
): Promise<ImageBlock | null> {
  if (jpeg === null) return null
  try {
    const { Transformer } = await imageCodec()
    const { width, height } = imageSize(jpeg)
    const [x, y, across, down] = padded(
      [area[0] * width, area[1] * height, area[2] * width, area[3] * height],
      margin,
      margin,
      width,
      height,
    ).map(Math.floor) as Box
    if (across < 1 || down < 1) return null
    const scale = Math.min(1, longestSide / Math.max(across, down))
    const isWhole = across === width && down === height
    // The library cannot crop and resize in one pass.
    const part = isWhole ? jpeg : await new Transformer(jpeg).crop(x, y, across, down).png()
    const small = await new Transformer(part)
      .resize(Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale)))
      .jpeg(quality)
    const data = Buffer.from(small).toString('base64')
    return data.length > maxData ? null : { type: 'image', data, mimeType: 'image/jpeg' }
  } catch {
    return null
  }
}
