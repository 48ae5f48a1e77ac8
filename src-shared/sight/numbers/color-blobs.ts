import type { Picture } from '../picture/frame.ts'

/** A connected area of one strong color. Its measures are in samples: every other pixel of every other row. */
export interface Blob {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly hue: number
}

/** Distance between neighboring samples (pixels). */
export const sampleStep = 2
/** Minimum difference between the strongest and the weakest channel of a strong color. */
const minChroma = 90
const minSize = 5
const maxSize = 24
const maxRatio = 2.5
const minFilled = 0.45

/** Returns the hue of a pixel: 1 for red, then yellow, green, cyan, blue and magenta; 0 for a weak color. */
export function hueAt(data: Uint8ClampedArray, at: number): number {
  const red = data[at] ?? 0
  const green = data[at + 1] ?? 0
  const blue = data[at + 2] ?? 0
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  if (most - least < minChroma) return 0
  const middle = (most + least) / 2
  return hues[Number(red > middle) * 4 + Number(green > middle) * 2 + Number(blue > middle)] ?? 0
}

/** Hues by the sum of the strong channels: 4 for red, 2 for green and 1 for blue. */
const hues = [0, 5, 3, 4, 1, 6, 2, 0]

interface OpenBlob {
  left: number
  top: number
  right: number
  bottom: number
  pixels: number
  readonly hue: number
  joined?: OpenBlob
}

interface Run {
  readonly from: number
  readonly to: number
  readonly blob: OpenBlob
}

/** Returns the icon-sized blobs between two rows of samples. */
export function blobsIn({ data, width }: Picture, top: number, bottom: number): Blob[] {
  const length = Math.floor(width / sampleStep)
  const blobs: OpenBlob[] = []
  let above: Run[] = []
  for (let y = top; y < bottom; y++) {
    const runs: Run[] = []
    let at = y * sampleStep * width * 4
    let hue = 0
    let from = 0
    let next = 0
    for (let x = 0; x <= length; x++, at += sampleStep * 4) {
      const here = x === length ? 0 : hueAt(data, at)
      if (here === hue) continue
      if (hue !== 0) {
        while ((above[next]?.to ?? length) <= from) next++
        runs.push({ from, to: x, blob: blobOf(from, x, y, hue, next) })
      }
      hue = here
      from = x
    }
    above = runs
  }
  return blobs.filter(isIcon).map(({ left, top: y, right, bottom: end, hue }) => ({
    ...{ x: left, y, width: right - left, height: end - y, hue },
  }))

  function blobOf(from: number, to: number, y: number, hue: number, next: number): OpenBlob {
    let blob: OpenBlob | undefined
    for (let n = next; n < above.length && (above[n]?.from ?? to) < to; n++) {
      let other = above[n]?.blob
      while (other?.joined !== undefined) other = other.joined
      if (other === undefined || other.hue !== hue || other === blob) continue
      if (blob === undefined) blob = other
      else {
        join(blob, other)
        other.joined = blob
      }
    }
    const run = { left: from, top: y, right: to, bottom: y + 1, pixels: to - from, hue }
    if (blob === undefined) blobs.push(run)
    else join(blob, run)
    return blob ?? run
  }
}

function join(blob: OpenBlob, other: OpenBlob): void {
  blob.left = Math.min(blob.left, other.left)
  blob.top = Math.min(blob.top, other.top)
  blob.right = Math.max(blob.right, other.right)
  blob.bottom = Math.max(blob.bottom, other.bottom)
  blob.pixels += other.pixels
}

function isIcon({ left, top, right, bottom, pixels, joined }: OpenBlob): boolean {
  const width = right - left
  const height = bottom - top
  const [least, most] = [Math.min(width, height), Math.max(width, height)]
  return (
    joined === undefined &&
    least >= minSize &&
    most <= maxSize &&
    most <= least * maxRatio &&
    pixels >= width * height * minFilled
  )
}
