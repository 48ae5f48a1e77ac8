import type { Box } from '../events/observation.ts'
import type { Picture } from './frame.ts'

/** How a network wants its colors: `(value / 255 − mean) / deviation`, for blue, green and red. */
export interface Normalization {
  readonly mean: readonly [number, number, number]
  readonly deviation: readonly [number, number, number]
}

/** The input of a network: three planes (blue, green, red) from `offset` on. */
export interface InputPlanes {
  readonly data: Float32Array
  readonly offset: number
  readonly width: number
  readonly height: number
}

/** The values that one output value is made of, and their weights. */
interface Taps {
  /** For each output value, the first of its values and its weights; one more entry marks the end. */
  readonly from: Uint32Array
  readonly first: Uint32Array
  readonly weights: Float32Array
}

/**
 * Scales a box of a picture to width × height and writes it into the upper left corner of a network's input. Other
 * values of the input stay. Shrinking weighs all covered pixels, growing the two nearest.
 */
export function writeInput(
  picture: Picture,
  [left, top, boxWidth, boxHeight]: Box,
  size: { readonly width: number; readonly height: number },
  { mean, deviation }: Normalization,
  into: InputPlanes,
): void {
  const columns = tapsOf(boxWidth, size.width)
  const rows = tapsOf(boxHeight, size.height)
  const { data } = picture
  const across = size.width * 3
  const scaled = new Float32Array(boxHeight * across)
  for (let y = 0; y < boxHeight; y++) {
    const base = ((top + y) * picture.width + left) * 4
    let out = y * across
    for (let x = 0; x < size.width; x++, out += 3) {
      let [blue, green, red] = [0, 0, 0]
      let at = base + (columns.first[x] as number) * 4
      for (let tap = columns.from[x] as number; tap < (columns.from[x + 1] as number); tap++, at += 4) {
        const weight = columns.weights[tap] as number
        red += weight * (data[at] as number)
        green += weight * (data[at + 1] as number)
        blue += weight * (data[at + 2] as number)
      }
      scaled[out] = blue
      scaled[out + 1] = green
      scaled[out + 2] = red
    }
  }
  const plane = into.width * into.height
  const row = new Float32Array(across)
  for (let y = 0; y < size.height; y++) {
    row.fill(0)
    let from = (rows.first[y] as number) * across
    for (let tap = rows.from[y] as number; tap < (rows.from[y + 1] as number); tap++, from += across) {
      const weight = rows.weights[tap] as number
      for (let at = 0; at < across; at++)
        row[at] = (row[at] as number) + weight * (scaled[from + at] as number)
    }
    for (let color = 0; color < 3; color++) {
      const factor = 1 / (255 * (deviation[color] as number))
      const shift = (mean[color] as number) / (deviation[color] as number)
      const out = into.offset + color * plane + y * into.width
      for (let x = 0, at = color; x < size.width; x++, at += 3)
        into.data[out + x] = (row[at] as number) * factor - shift
    }
  }
}

function tapsOf(length: number, target: number): Taps {
  const ratio = length / target
  const reach = Math.max(1, ratio)
  const from = new Uint32Array(target + 1)
  const first = new Uint32Array(target)
  const weights: number[] = []
  for (let at = 0; at < target; at++) {
    const center = (at + 0.5) * ratio - 0.5
    const start = Math.max(0, Math.ceil(center - reach))
    const end = Math.min(length - 1, Math.floor(center + reach))
    first[at] = start
    const begin = weights.length
    for (let place = start; place <= end; place++) weights.push(1 - Math.abs(place - center) / reach)
    const sum = weights.slice(begin).reduce((total, weight) => total + weight, 0)
    for (let tap = begin; tap < weights.length; tap++) weights[tap] = (weights[tap] as number) / sum
    from[at + 1] = weights.length
  }
  return { from, first, weights: Float32Array.from(weights) }
}
