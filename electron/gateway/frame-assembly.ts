import type { FrameHeader } from '../../src-shared/contract/wire.ts'
import { tooMuch } from '../../src-shared/sight/picture/boxes.ts'
import {
  type EncodedImage,
  type GatedFrame,
  thumbHeight,
  thumbWidth,
} from '../../src-shared/sight/picture/frame.ts'

/** Maximum size (bytes) of one crop. */
export const maxCropBytes = 8 * 1024 * 1024
const maxFrameBytes = 32 * 1024 * 1024

/** A whole frame, or `more` while crops are missing, or what the page did wrong. */
export type Assembled = { frame: GatedFrame } | 'more' | { wrong: string }

/**
 * Assembles the frames of one eye: a header, then one message for each crop, in order. The browser's clock is not
 * used.
 */
export interface FrameAssembly {
  /** @param at time of the header's arrival (epoch ms) */
  header(header: FrameHeader, at: number): Assembled
  crop(bytes: Uint8Array): Assembled
}

export function frameAssembly(): FrameAssembly {
  let open: {
    header: FrameHeader
    at: number
    thumb: Uint8Array
    images: EncodedImage[]
    bytes: number
  } | null = null

  const finished = (): Assembled => {
    if (open === null || open.images.length < open.header.changed.length) return 'more'
    const { header, at, thumb, images } = open
    open = null
    return {
      frame: {
        t: at,
        width: header.width,
        height: header.height,
        thumb,
        changed: images.map((image, index) => ({ box: header.changed[index]?.box ?? [0, 0, 0, 0], image })),
        ...(header.full ? { full: true } : {}),
      },
    }
  }

  return {
    header(header, at) {
      if (open !== null) {
        const missing = open.header.changed.length - open.images.length
        return { wrong: `a new frame began while ${missing} crops of the last one were missing` }
      }
      const thumb = new Uint8Array(Buffer.from(header.thumb, 'base64'))
      const wanted = thumbWidth * thumbHeight * 3
      if (thumb.length !== wanted) return { wrong: `the thumb has ${thumb.length} bytes, not ${wanted}` }
      const outside = header.changed.find(({ box: [x, y, w, h] }) => {
        const inside = x >= 0 && y >= 0 && w > 0 && h > 0 && x + w <= header.width && y + h <= header.height
        return !inside
      })
      if (outside !== undefined) return { wrong: `the box ${outside.box.join(', ')} is not in the picture` }
      if (tooMuch(header.changed, header)) return { wrong: 'the boxes together are larger than two pictures' }
      open = { header, at, thumb, images: [], bytes: 0 }
      return finished()
    },
    crop(bytes) {
      if (open === null) return { wrong: 'a crop came without its header' }
      const mimeType = pictureType(bytes)
      if (mimeType === null) return { wrong: `crop ${open.images.length + 1} is neither PNG nor JPEG` }
      open.bytes += bytes.length
      if (open.bytes > maxFrameBytes) return { wrong: `a frame is larger than ${maxFrameBytes} bytes` }
      open.images.push({ mimeType, bytes })
      return finished()
    },
  }
}

const signatures = [
  { mimeType: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mimeType: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const

const pictureType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' | null =>
  signatures.find((signature) => signature.bytes.every((byte, index) => bytes[index] === byte))?.mimeType ??
  null
