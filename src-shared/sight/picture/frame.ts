import type { Box, SeenLine } from '../../events/observation.ts'

/** Size of thumbnails (pixels). */
export const thumbWidth = 64
export const thumbHeight = 36

/** RGBA pixels, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** An encoded picture from a page or a file. */
export interface EncodedImage {
  readonly mimeType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly bytes: Uint8Array
}

/** The new content of a box: an image that a page encoded, or raw pixels. */
export interface ChangedRegion {
  readonly box: Box
  readonly image: EncodedImage | Picture
}

/** A frame that contains only the changes. `full` marks a frame whose only box is the whole picture. */
export interface GatedFrame {
  readonly t: number
  readonly width: number
  readonly height: number
  /** RGB bytes of the thumbnail (64×36 pixels). */
  readonly thumb: Uint8Array
  /** What the picture shows, such as the current scene of OBS, if the frame source can follow several things. */
  readonly shows?: string
  readonly changed: readonly ChangedRegion[]
  readonly full?: boolean
}

/** The state of a frame source. `remedy` is a sentence for the streamer. */
export interface SourceReport {
  readonly source: string
  readonly state: 'live' | 'lost' | 'denied' | 'off'
  readonly remedy?: string
}

/** A source of frames. It never throws: on failure, it reports `lost` or `denied`. A slow consumer misses frames. */
export interface FrameSource {
  readonly name: string
  refresh(): void
  frames(options: { signal: AbortSignal; report: (report: SourceReport) => void }): AsyncIterable<GatedFrame>
}

/** Reads text from pictures, one at a time. A newer request replaces a waiting one, whose result is then an error. */
export interface OcrEngine {
  readonly name: string
  /**
   * Never rejects: a failed reading has an error. An engine may skip the lines at `unchanged`. Boxes are in pixels of
   * the whole picture.
   */
  read(picture: Picture, regions?: readonly Box[], unchanged?: readonly Box[]): Promise<OcrReading>
  close(): Promise<void>
}

export interface OcrReading {
  readonly lines: readonly SeenLine[]
  readonly ms: number
  /** CPU time (ms) of the engine's process, if known. */
  readonly cpuMs?: number
  readonly error?: string
}

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
