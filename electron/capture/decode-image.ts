import type { JsColorType, Orientation } from '@napi-rs/image'
import { imageSize } from 'image-size'
import type { EncodedImage, Picture } from '../../src-shared/sight/picture/frame.ts'
import { loadPart, missingSightPart } from '../platform/sight-parts.ts'
import { boundedPicture } from './bounded-picture.ts'

/** Maximum number of pixels of a decoded picture: enough for a 5K screen, but not for a decompression bomb. */
export const maxPixels = 16_777_216

/** File types that are decoded. SVG is not one of them, because it can reference other files. */
const formats = new Set(['png', 'jpg', 'webp'])

/** Why a picture cannot be used; `remedy` is a sentence for the user. */
export interface ImageError {
  readonly kind: 'missing' | 'unreadable' | 'unsupported' | 'too_large'
  readonly message: string
  readonly remedy: string
}

export type Decoded =
  | { readonly ok: true; readonly picture: Picture }
  | { readonly ok: false; readonly error: ImageError }

/**
 * Decodes PNG, JPEG or WebP bytes to opaque RGBA pixels, upright.
 * @param expected the required size; a picture whose header has another size is not decoded
 */
export async function decodeImage(
  bytes: Uint8Array,
  expected?: { readonly width: number; readonly height: number },
): Promise<Decoded> {
  const header = headerOf(bytes)
  if (header === undefined) return refusal('unreadable', 'the file is not a picture')
  try {
    // Check the header first, because decoding a huge picture could use up the memory.
    if (!formats.has(header.type ?? '')) {
      return refusal('unsupported', `the picture is ${header.type ?? 'of an unknown format'}`)
    }
    if (header.width * header.height > maxPixels) {
      return refusal('too_large', `the picture is ${header.width}×${header.height}`)
    }
    if (expected !== undefined && !fits(header, expected)) {
      const wanted = `${expected.width}×${expected.height}`
      return refusal(
        'unreadable',
        `a crop has ${header.width}×${header.height} pixels, but its box has ${wanted}`,
      )
    }
    const bounded = boundedPicture(bytes)
    if (bounded === 'damaged') return refusal('unreadable', 'the parts of the picture do not fit together')
    if (bounded === 'animated') return refusal('unsupported', 'the WebP picture is animated')
    const { JsColorType, Transformer } = await imageCodec()
    const image = new Transformer(bounded)
    const { colorType, ...metadata } = await image.metadata(true)
    const orientation = metadata.orientation ?? pictureOrientation(bounded)
    const turned = orientation !== undefined && orientation > 4
    const raw = await image.rotate(orientation).rawPixels()
    const [width, height] = turned ? [header.height, header.width] : [header.width, header.height]
    return { ok: true, picture: { width, height, data: rgbaOf(raw, layoutOf(JsColorType, colorType)) } }
  } catch (error) {
    return refusal('unreadable', missingSightPart(error) ?? firstLine(error))
  }
}

function headerOf(bytes: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(bytes)
  } catch {
    return undefined
  }
}

/**
 * Returns whether a picture has the expected size. Width and height may be swapped, because the picture is rotated
 * only after decoding.
 */
const fits = (
  { width, height }: { width: number; height: number },
  expected: { readonly width: number; readonly height: number },
): boolean =>
  (width === expected.width && height === expected.height) ||
  (width === expected.height && height === expected.width)

interface Layout {
  readonly samples: 1 | 2 | 3 | 4
  readonly bytes: 1 | 2
}

/** How a color type stores a pixel. No supported format uses floating-point types. */
const layouts: Readonly<Record<string, Layout>> = {
  L8: { samples: 1, bytes: 1 },
  La8: { samples: 2, bytes: 1 },
  Rgb8: { samples: 3, bytes: 1 },
  Rgba8: { samples: 4, bytes: 1 },
  L16: { samples: 1, bytes: 2 },
  La16: { samples: 2, bytes: 2 },
  Rgb16: { samples: 3, bytes: 2 },
  Rgba16: { samples: 4, bytes: 2 },
} satisfies Partial<Record<keyof typeof JsColorType, Layout>>

const layoutOf = (types: typeof JsColorType, type: JsColorType): Layout | undefined =>
  Object.entries(layouts).find(([name]) => types[name as keyof typeof JsColorType] === type)?.[1]

function rgbaOf(raw: Uint8Array, layout: Layout | undefined): Uint8ClampedArray {
  if (layout === undefined) throw new TypeError('the picture has floating-point colors')
  const { samples, bytes } = layout
  const step = samples * bytes
  const pixels = raw.length / step
  const data = new Uint8ClampedArray(pixels * 4)
  // 16-bit samples are little-endian, so the high byte comes last.
  const high = bytes - 1
  const green = samples >= 3 ? bytes : 0
  const blue = samples >= 3 ? 2 * bytes : 0
  const alphaAt = samples % 2 === 0 ? (samples - 1) * bytes + high : -1
  const behind = alphaAt < 0 ? 0 : backgroundOf(raw, { step, high, green, blue, alphaAt })
  for (let pixel = 0, at = 0, to = 0; pixel < pixels; pixel++, at += step, to += 4) {
    const alpha = alphaAt < 0 ? 255 : (raw[at + alphaAt] as number)
    const red = raw[at + high] as number
    const greens = raw[at + green + high] as number
    const blues = raw[at + blue + high] as number
    const shown = (behind * (255 - alpha)) / 255
    data[to] = (red * alpha) / 255 + shown
    data[to + 1] = (greens * alpha) / 255 + shown
    data[to + 2] = (blues * alpha) / 255 + shown
    data[to + 3] = 255
  }
  return data
}

/**
 * Returns the gray value to show behind a picture with transparent pixels: white if what it shows is mostly dark, because dark
 * words on black could not be read; otherwise black.
 */
function backgroundOf(
  raw: Uint8Array,
  {
    step,
    high,
    green,
    blue,
    alphaAt,
  }: Readonly<Record<'step' | 'high' | 'green' | 'blue' | 'alphaAt', number>>,
): number {
  let [light, weight, isOpaque] = [0, 0, true]
  for (let at = 0; at < raw.length; at += step) {
    const alpha = raw[at + alphaAt] as number
    if (alpha < 255) isOpaque = false
    const luma =
      0.299 * (raw[at + high] as number) +
      0.587 * (raw[at + green + high] as number) +
      0.114 * (raw[at + blue + high] as number)
    light += alpha * luma
    weight += alpha
  }
  return !isOpaque && light < weight * 128 ? 255 : 0
}

/** Encodes a picture as JPEG, at a quality that keeps small text readable. */
export async function encodeJpeg(picture: Picture): Promise<Uint8Array> {
  const { Transformer } = await imageCodec()
  return Transformer.fromRgbaPixels(picture.data, picture.width, picture.height).jpeg(82)
}

export const isPicture = (image: EncodedImage | Picture): image is Picture => 'data' in image

const remedies = {
  unreadable: 'Check that the file is a complete PNG, JPEG or WebP picture.',
  unsupported: 'Convert it to a still PNG, JPEG or WebP picture.',
  too_large: `Scale it to at most ${maxPixels / 1_048_576} megapixels (5120×2880 fits).`,
}

function refusal(kind: keyof typeof remedies, message: string): Decoded {
  return { ok: false, error: { kind, message, remedy: remedies[kind] } }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? ''

/** Loads the native library that decodes and encodes pictures. Rejects if the library is not installed yet. */
export const imageCodec = (): Promise<typeof import('@napi-rs/image')> =>
  loadPart('@napi-rs/image', () => import('@napi-rs/image'))

const orientationTag = 0x0112

/**
 * Returns the EXIF orientation of a PNG or WebP file, 1 to 8; undefined if it has none. The decoder itself reads the
 * orientation of JPEG files only.
 */
function pictureOrientation(bytes: Uint8Array): Orientation | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const at = nameAt(bytes, 1) === 'PNG\r' ? exifInPng(bytes, view) : exifInWebp(bytes, view)
    return at === undefined ? undefined : orientationIn(view, at)
  } catch {
    // A damaged block of metadata does not make the picture unreadable.
    return undefined
  }
}

function exifInPng(bytes: Uint8Array, view: DataView): number | undefined {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (nameAt(bytes, at + 4) === 'eXIf') return at + 8
  return undefined
}

function exifInWebp(bytes: Uint8Array, view: DataView): number | undefined {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined
  for (let at = 12; at + 8 <= bytes.length; ) {
    // Some programs repeat the JPEG header "Exif\0\0" before the block.
    if (nameAt(bytes, at) === 'EXIF') return nameAt(bytes, at + 8) === 'Exif' ? at + 14 : at + 8
    const length = view.getUint32(at + 4, true)
    at += 8 + length + (length % 2)
  }
  return undefined
}

/** Reads the orientation from the first directory of a TIFF block. Throws a RangeError outside the file. */
function orientationIn(view: DataView, tiff: number): Orientation | undefined {
  const isLittle = view.getUint16(tiff) === 0x4949
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let n = 0; n < entries; n++) {
    const entry = directory + 2 + n * 12
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? (value as Orientation) : undefined
  }
  return undefined
}

const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
