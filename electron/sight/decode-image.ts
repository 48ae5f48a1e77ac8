import sharp from 'sharp'
import type { Box } from '../../src-shared/events/observation.ts'
import type { EncodedImage, Picture } from '../../src-shared/sight/frame.ts'

// A game and OBS run beside us: one thread for pictures, and no memory kept between them.
sharp.concurrency(1)
sharp.cache(false)

/** Largest picture that is opened, in pixels: a 5K screen fits, a decompression bomb does not. */
export const mostPixels = 16_777_216

/** Formats that are opened. Others (SVG above all, which may point at other files) are refused. */
const formats = new Set(['png', 'jpeg', 'webp'])

/** Why a picture could not be used; `remedy` is a sentence for the user. */
export interface ImageError {
  readonly kind: 'missing' | 'unreadable' | 'unsupported' | 'too_large'
  readonly message: string
  readonly remedy: string
}

export type Decoded =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly error: ImageError }

/** Turns PNG, JPEG or WebP bytes into RGBA pixels, upright and over black where they are see-through. */
export async function decodeImage(bytes: Uint8Array): Promise<Decoded> {
  try {
    // Header first: the pixel limit is ours, with a clear message, before any pixel is unpacked.
    const header = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!formats.has(header.format ?? '')) {
      return refusal('unsupported', `the picture is ${header.format ?? 'of an unknown format'}`)
    }
    const pixels = (header.width ?? 0) * (header.height ?? 0)
    if (pixels > mostPixels) {
      return refusal('too_large', `the picture is ${header.width}×${header.height}`)
    }
    const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' })
      .autoOrient()
      .toColourspace('srgb')
      .flatten({ background: '#000' })
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return {
      ok: true,
      picture: {
        width: info.width,
        height: info.height,
        data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
      },
    }
  } catch (error) {
    return refusal('unreadable', firstLine(error))
  }
}

/** JPEG bytes of a picture, at a quality that keeps small text readable. */
export async function encodeJpeg(picture: Picture): Promise<Uint8Array> {
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 4 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

/** The pixels of one box of a picture, as their own picture. */
export function crop(picture: Picture, [left, top, width, height]: Box): Picture {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * picture.width + left) * 4
    data.set(picture.data.subarray(start, start + width * 4), y * width * 4)
  }
  return { width, height, data }
}

export const isPicture = (image: EncodedImage | Picture): image is Picture => 'data' in image

const remedies = {
  unreadable: 'Check that the file is a whole PNG, JPEG or WebP picture.',
  unsupported: 'Convert it to PNG, JPEG or WebP.',
  too_large: `Scale it to at most ${mostPixels / 1_048_576} megapixels (5120×2880 fits).`,
}

function refusal(kind: keyof typeof remedies, message: string): Decoded {
  return { ok: false, error: { kind, message, remedy: remedies[kind] } }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? ''
