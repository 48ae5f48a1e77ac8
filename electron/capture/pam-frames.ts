import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import { maxPixels } from './decode-image.ts'

/** Reads pictures from a stream of PAM images with four bytes per pixel, as ffmpeg writes them. */
export interface PamFrames {
  /**
   * Accepts the next bytes of the stream. Returns the last picture that they complete. Throws if they are not a PAM
   * image, or the image is too large.
   */
  push(chunk: Uint8Array): Picture | undefined
}

const maxHeader = 200
const end = 'ENDHDR\n'

export function pamFrames(): PamFrames {
  let header = ''
  let open: { picture: Picture; at: number } | undefined

  return {
    push(chunk) {
      let newest: Picture | undefined
      let from = 0
      while (from < chunk.length) {
        if (open === undefined) {
          header += String.fromCharCode(chunk[from] as number)
          from += 1
          if (header.endsWith(end)) {
            open = { picture: emptyPicture(header), at: 0 }
            header = ''
          } else if (header.length > maxHeader) throw new Error('the stream contains no pictures')
          continue
        }
        const { data } = open.picture
        const part = chunk.subarray(from, from + data.length - open.at)
        data.set(part, open.at)
        open.at += part.length
        from += part.length
        if (open.at < data.length) continue
        newest = open.picture
        open = undefined
      }
      return newest
    },
  }
}

function emptyPicture(header: string): Picture {
  const field = (name: string) => Number(new RegExp(`^${name} (\\d{1,6})$`, 'm').exec(header)?.[1] ?? 0)
  const width = field('WIDTH')
  const height = field('HEIGHT')
  if (!header.startsWith('P7\n') || field('DEPTH') !== 4 || field('MAXVAL') !== 255) {
    throw new Error('the stream contains pictures of another format')
  }
  if (width < 1 || height < 1 || width * height > maxPixels)
    throw new Error(`a picture has ${width}×${height}`)
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}
