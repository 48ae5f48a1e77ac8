import { Transformer } from '@napi-rs/image'
import { imageSize } from 'image-size'
import type { ImageBlock } from '../../src-shared/step/content.ts'

/** Longest side in pixels; small vision models scale pictures down to it anyway. */
const longestSide = 896
const quality = 72
/** Most base64 characters; a larger picture is left out. */
const maxData = 600_000

/** Converts a picture for a model: scaled down, JPEG, base64. Returns null for bytes that are not a picture. */
export async function pictureForModel(jpeg: Uint8Array | null): Promise<ImageBlock | null> {
  if (jpeg === null) return null
  try {
    const { width, height } = imageSize(jpeg)
    const scale = Math.min(1, longestSide / Math.max(width, height))
    const small = await new Transformer(jpeg)
      .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
      .jpeg(quality)
    const data = Buffer.from(small).toString('base64')
    return data.length > maxData ? null : { type: 'image', data, mimeType: 'image/jpeg' }
  } catch {
    return null
  }
}
