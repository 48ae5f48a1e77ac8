import { type Picture, thumbHeight, thumbWidth } from './frame.ts'

/** Thumbnails of different scenes differ by more than this (mean per channel). */
export const cutDifference = 12

const maxColors = 3
const minColorShare = 0.05

const samples = 4

/** Returns a 64×36 RGB thumbnail; each pixel is the mean of 4×4 sampled points. */
export function thumbnail(picture: Picture): Uint8Array {
  const thumb = new Uint8Array(thumbWidth * thumbHeight * 3)
  const { width, height, data } = picture
  for (let ty = 0; ty < thumbHeight; ty++) {
    for (let tx = 0; tx < thumbWidth; tx++) {
      let red = 0
      let green = 0
      let blue = 0
      for (let j = 0; j < samples; j++) {
        const y = Math.floor(((ty + (j + 0.5) / samples) * height) / thumbHeight)
        for (let i = 0; i < samples; i++) {
          const x = Math.floor(((tx + (i + 0.5) / samples) * width) / thumbWidth)
          const at = (y * width + x) * 4
          red += data[at] ?? 0
          green += data[at + 1] ?? 0
          blue += data[at + 2] ?? 0
        }
      }
      const at = (ty * thumbWidth + tx) * 3
      thumb[at] = red / samples ** 2
      thumb[at + 1] = green / samples ** 2
      thumb[at + 2] = blue / samples ** 2
    }
  }
  return thumb
}

/** Returns the mean brightness of an RGB thumbnail, 0 (black) to 1 (white). */
export function brightnessOf(thumb: Uint8Array): number {
  let sum = 0
  for (let at = 0; at + 2 < thumb.length; at += 3) {
    sum += 77 * (thumb[at] ?? 0) + 150 * (thumb[at + 1] ?? 0) + 29 * (thumb[at + 2] ?? 0)
  }
  return thumb.length === 0 ? 0 : sum / 256 / 255 / (thumb.length / 3)
}

/** Returns up to three dominant colors of an RGB thumbnail as `#rrggbb`, the most frequent one first. */
export function dominantColors(thumb: Uint8Array): string[] {
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>()
  for (let at = 0; at + 2 < thumb.length; at += 3) {
    const red = thumb[at] ?? 0
    const green = thumb[at + 1] ?? 0
    const blue = thumb[at + 2] ?? 0
    // The top two bits of each channel make 64 groups of similar colors.
    const key = ((red >> 6) << 4) | ((green >> 6) << 2) | (blue >> 6)
    const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 }
    group.count++
    group.red += red
    group.green += green
    group.blue += blue
    groups.set(key, group)
  }
  const least = (thumb.length / 3) * minColorShare
  return [...groups.values()]
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxColors)
    .map(({ count, red, green, blue }) => `#${[red, green, blue].map((sum) => hex(sum / count)).join('')}`)
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

/** Returns whether two thumbnails show different scenes. */
export const isCut = (before: Uint8Array, after: Uint8Array): boolean =>
  differenceOf(before, after) > cutDifference

/** Returns the mean difference of two thumbnails per channel, 0 to 255. */
export function differenceOf(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  let sum = 0
  for (let at = 0; at < length; at++) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  return sum / Math.max(1, length)
}

/** Number of columns and of rows in a map of detail. */
export const detailColumns = 16
export const detailRows = 9

const side = thumbWidth / detailColumns
const perDigit = 3

/** Returns the detail of each cell, row by row: a digit from 0 (one color) to 9. `thumb` has 64×36 RGB pixels. */
export function detailOf(thumb: Uint8Array): string {
  const sums = new Array<number>(detailColumns * detailRows).fill(0)
  for (let y = 0; y < thumbHeight; y++) {
    for (let x = 0; x < thumbWidth; x++) {
      const at = (y * thumbWidth + x) * 3
      const cell = Math.floor(y / side) * detailColumns + Math.floor(x / side)
      for (let channel = at; channel < at + 3; channel++) {
        const right = x + 1 < thumbWidth ? difference(thumb, channel, channel + 3) : 0
        const below = y + 1 < thumbHeight ? difference(thumb, channel, channel + thumbWidth * 3) : 0
        sums[cell] = (sums[cell] ?? 0) + right + below
      }
    }
  }
  const perCell = side * side * 2 * 3 * perDigit
  return sums.map((sum) => Math.min(9, Math.round(sum / perCell))).join('')
}

const difference = (thumb: Uint8Array, one: number, other: number): number =>
  Math.abs((thumb[one] ?? 0) - (thumb[other] ?? 0))

/** Returns the median, or the upper one of two; 0 without values. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
