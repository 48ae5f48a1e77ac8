import type { Box } from '../../src-shared/events/observation.ts'
import { tooMuch } from '../../src-shared/sight/picture/boxes.ts'
import type { ChangedRegion, GatedFrame, Picture } from '../../src-shared/sight/picture/frame.ts'
import { blacken, isCovered } from '../../src-shared/sight/picture/masks.ts'
import { decodeImage, encodeJpeg, isPicture, maxPixels } from './decode-image.ts'

/** Returns the boxes of a picture that are kept black. */
export type Covered = (picture: Pick<GatedFrame, 'width' | 'height' | 'shows'>) => readonly Box[]

/** The current picture of the screen, in memory only. */
export interface LatestPicture {
  /**
   * Pastes a frame's changed regions. A frame that is too large or cannot be a picture is `refused` and changes
   * nothing.
   */
  paste(frame: GatedFrame): Promise<{ pasted: Box[]; problems: string[]; refused?: true }>
  /** Call this when the covered boxes have changed. Blackens them in the picture. */
  cover(): void
  covered(): readonly Box[]
  /**
   * Returns the picture itself and not a copy, so the next paste changes its pixels. Undefined before the first frame.
   */
  picture(): Picture | undefined
  /** Returns the time (epoch ms) of the newest frame, or 0 before the first frame. */
  at(): number
  /** Resolves with JPEG bytes, or null before the first frame or if encoding fails. */
  jpeg(): Promise<Uint8Array | null>
}

export function createLatestPicture(covered: Covered = () => []): LatestPicture {
  let picture: Picture | undefined
  let shows: string | undefined
  const coveredNow = (): readonly Box[] =>
    picture === undefined
      ? []
      : covered({ width: picture.width, height: picture.height, ...(shows === undefined ? {} : { shows }) })
  let at = 0
  let jpeg: Promise<Uint8Array | null> | undefined

  async function pixelsOf({ box, image }: ChangedRegion): Promise<Picture | string> {
    if (!isPicture(image)) {
      const decoded = await decodeImage(image.bytes, { width: box[2], height: box[3] })
      if (!decoded.ok) return decoded.error.message
      image = decoded.picture
    }
    const [, , width, height] = box
    if (image.width === width && image.height === height) return image
    return `a crop has ${image.width}×${image.height} pixels, but its box has ${width}×${height}`
  }

  return {
    async paste(frame) {
      const { width, height } = frame
      if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1) {
        return refused(`A frame of ${width}×${height} pixels is not a picture. Share the screen again.`)
      }
      if (width * height > maxPixels) {
        return refused(
          `A frame of ${width}×${height} is too large. Share a window or a smaller screen, at most 5120×2880.`,
        )
      }
      if (tooMuch(frame.changed, frame)) {
        return refused('The boxes of a frame are larger than two pictures. Share the screen again.')
      }
      const pasted: Box[] = []
      const problems: string[] = []
      if (picture?.width !== width || picture.height !== height) {
        picture = { width, height, data: new Uint8ClampedArray(width * height * 4) }
        jpeg = undefined
      }
      shows = frame.shows
      // Decode one region at a time, to limit the memory in use.
      for (const region of frame.changed) {
        const pixels = inside(region.box, frame) ? await pixelsOf(region) : 'a box lies outside its frame'
        if (typeof pixels === 'string') problems.push(pixels)
        else {
          copyInto(picture, region.box, pixels)
          // The covered boxes may have changed while the region was decoded.
          const hidden = coveredNow()
          blacken(picture, hidden)
          if (!isCovered(region.box, hidden)) pasted.push(region.box)
          jpeg = undefined
        }
      }
      at = frame.t
      return { pasted, problems }
    },
    cover() {
      if (picture === undefined) return
      blacken(picture, coveredNow())
      jpeg = undefined
    },
    covered: coveredNow,
    picture: () => picture,
    at: () => at,
    async jpeg() {
      if (picture === undefined) return null
      jpeg ??= encodeJpeg(picture).catch(() => null)
      return jpeg
    },
  }
}

const refused = (problem: string) => ({ pasted: [], problems: [problem], refused: true as const })

function inside([x, y, width, height]: Box, frame: GatedFrame): boolean {
  return (
    [x, y, width, height].every(Number.isInteger) &&
    x >= 0 &&
    y >= 0 &&
    width > 0 &&
    height > 0 &&
    x + width <= frame.width &&
    y + height <= frame.height
  )
}

function copyInto(target: Picture, [left, top, width, height]: Box, pixels: Picture): void {
  for (let y = 0; y < height; y++) {
    const row = pixels.data.subarray(y * width * 4, (y + 1) * width * 4)
    target.data.set(row, ((top + y) * target.width + left) * 4)
  }
}
