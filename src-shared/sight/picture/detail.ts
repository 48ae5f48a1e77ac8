import { thumbHeight, thumbWidth } from './frame.ts'

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
