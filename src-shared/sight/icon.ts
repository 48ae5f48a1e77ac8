import type { Luma } from './luma.ts'

/** An area of the luma, which has half the resolution of the picture. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The pixels of a small area, with their mean and standard deviation. */
export interface Icon {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
  readonly mean: number
  readonly deviation: number
}

/** Minimum standard deviation of an icon and of an area that may be equal to it. */
const minContrast = 10

/**
 * Returns the icon in an area of the luma; undefined if part of the area is outside, or if it has no
 * contrast.
 */
export function iconIn(luma: Luma, { x, y, width, height }: Area): Icon | undefined {
  if (!isInside(luma, { x, y, width, height })) return undefined
  const pixels = new Uint8Array(width * height)
  let sum = 0
  let squares = 0
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const value = luma.data[(y + row) * luma.width + x + column] ?? 0
      pixels[row * width + column] = value
      sum += value
      squares += value * value
    }
  const mean = sum / pixels.length
  const deviation = Math.sqrt(Math.max(0, squares / pixels.length - mean * mean))
  return deviation < minContrast ? undefined : { width, height, pixels, mean, deviation }
}

/**
 * Returns the correlation of an icon with an area of the same size at another position, -1 to 1; 0 if that area is flat
 * or outside.
 */
export function likeness(
  { width, height, pixels, mean, deviation }: Icon,
  luma: Luma,
  x: number,
  y: number,
): number {
  if (!isInside(luma, { x, y, width, height })) return 0
  let sum = 0
  let squares = 0
  let products = 0
  for (let row = 0, n = 0; row < height; row++)
    for (let at = (y + row) * luma.width + x, end = at + width; at < end; at++, n++) {
      const value = luma.data[at] ?? 0
      sum += value
      squares += value * value
      products += value * (pixels[n] ?? 0)
    }
  const other = sum / pixels.length
  const otherDeviation = Math.sqrt(Math.max(0, squares / pixels.length - other * other))
  if (otherDeviation < minContrast) return 0
  return (products / pixels.length - mean * other) / (deviation * otherDeviation)
}

const isInside = (luma: Luma, { x, y, width, height }: Area): boolean =>
  x >= 0 && y >= 0 && x + width <= luma.width && y + height <= luma.height
