import type { Luma } from '../picture/frame.ts'

/** An area of the luma, in luma pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A small area of the luma. `solid` lists the indexes of the pixels that belong to the icon. */
export interface Icon {
  readonly width: number
  readonly height: number
  readonly solid: readonly number[]
  readonly pixels: Uint8Array
  readonly mean: number
  readonly deviation: number
}

const minContrast = 10

const minSolid = 0.3

/**
 * Returns the icon in an area of the luma. Undefined if part of the area is outside, or if it has too few solid
 * pixels or too little contrast.
 */
export function iconIn(
  luma: Luma,
  { x, y, width, height }: Area,
  isSolid: (pixel: number) => boolean = () => true,
): Icon | undefined {
  if (!isInside(luma, { x, y, width, height })) return undefined
  const pixels = new Uint8Array(width * height)
  const solid: number[] = []
  for (let row = 0, n = 0; row < height; row++)
    for (let at = (y + row) * luma.width + x, end = at + width; at < end; at++, n++) {
      pixels[n] = luma.data[at] ?? 0
      if (isSolid(at)) solid.push(n)
    }
  if (solid.length < pixels.length * minSolid) return undefined
  const icon = { width, height, solid, pixels, mean: 0, deviation: 1 }
  const { mean, deviation } = sumsIn(icon, luma, x, y)
  return deviation < minContrast ? undefined : { ...icon, mean, deviation }
}

/**
 * Returns the correlation (-1 to 1) of an icon with the luma at a position; 0 without contrast, or if part of the
 * area is outside.
 */
export function likeness(icon: Icon, luma: Luma, x: number, y: number): number {
  if (!isInside(luma, { x, y, width: icon.width, height: icon.height })) return 0
  const { mean, deviation, products } = sumsIn(icon, luma, x, y)
  if (deviation < minContrast) return 0
  return (products / icon.solid.length - icon.mean * mean) / (icon.deviation * deviation)
}

/** Returns the standard deviation at an icon's solid pixels; 0 if part of the area is outside. */
export const contrastAt = (icon: Icon, luma: Luma, x: number, y: number): number =>
  isInside(luma, { x, y, width: icon.width, height: icon.height }) ? sumsIn(icon, luma, x, y).deviation : 0

function sumsIn(
  { width, solid, pixels }: Icon,
  luma: Luma,
  x: number,
  y: number,
): { mean: number; deviation: number; products: number } {
  let sum = 0
  let squares = 0
  let products = 0
  const first = y * luma.width + x
  for (const n of solid) {
    const value = luma.data[first + n + Math.floor(n / width) * (luma.width - width)] ?? 0
    sum += value
    squares += value * value
    products += value * (pixels[n] ?? 0)
  }
  const mean = sum / solid.length
  return { mean, deviation: Math.sqrt(Math.max(0, squares / solid.length - mean * mean)), products }
}

const isInside = (luma: Luma, { x, y, width, height }: Area): boolean =>
  x >= 0 && y >= 0 && x + width <= luma.width && y + height <= luma.height
