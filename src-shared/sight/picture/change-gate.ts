import type { Box } from '../../events/observation.ts'
import { areaOf, merged } from './boxes.ts'
import { halfLuma, type Luma, type Picture } from './frame.ts'
import { brightnessOf, isCut, thumbnail } from './thumbnail.ts'

/** Width and height of a tile in pixels of the half-resolution luma: 32 pixels of the frame. */
const tile = 16
/** Maximum difference (0 to 255) of an unchanged luma pixel. */
export const changedPixel = 18
/** Minimum number of changed luma pixels in two by two tiles for these tiles to count as changed. */
export const changedPixels = 2
const maxBoxes = 8

/** The result of the gate for one frame. */
export interface Gated {
  /** 64×36 RGB bytes. */
  readonly thumb: Uint8Array
  /** Boxes of whole tiles; empty when nothing changed. */
  readonly changed: Box[]
  /** Whether another scene begins; true for the first frame and for a new picture size. */
  readonly cut: boolean
  readonly brightness: number
  /** Share of the picture in changed tiles, 0 to 1. */
  readonly motion: number
}

/**
 * Creates a gate that compares each tile of a picture with its last reported content, so that even a slow fade is
 * reported.
 */
export function createChangeGate(): (picture: Picture) => Gated {
  let reference: Luma | undefined
  let spare: Luma | undefined
  let lastThumb: Uint8Array | undefined

  return (picture) => {
    const { width, height } = picture
    const luma = halfLuma(picture, spare)
    const thumb = thumbnail(picture)
    const brightness = brightnessOf(thumb)
    if (reference?.width !== luma.width || reference.height !== luma.height) {
      reference = luma
      spare = undefined
      lastThumb = thumb
      return { thumb, changed: [[0, 0, width, height]], cut: true, brightness, motion: 1 }
    }
    spare = luma
    const cut = lastThumb !== undefined && isCut(lastThumb, thumb)
    lastThumb = thumb
    const columns = Math.ceil(luma.width / tile)
    const rows = Math.ceil(luma.height / tile)
    const marks = changedTiles(luma, reference, columns, rows)
    adopt(luma, reference, marks, columns, rows)
    let changedTileCount = 0
    for (const mark of marks) changedTileCount += mark
    return {
      thumb,
      changed: tileBoxes(marks, columns, rows, width, height),
      cut,
      brightness,
      motion: changedTileCount / marks.length,
    }
  }
}

function changedTiles(luma: Luma, reference: Luma, columns: number, rows: number): Uint8Array {
  const counts = new Uint16Array(columns * rows)
  const { width, height, data } = luma
  const old = reference.data
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / tile) * columns
    let at = y * width
    for (let column = 0; column < columns; column++) {
      const end = Math.min(width, (column + 1) * tile)
      let count = 0
      for (let x = column * tile; x < end; x++, at++) {
        const difference = (data[at] ?? 0) - (old[at] ?? 0)
        if (difference > changedPixel || difference < -changedPixel) count++
      }
      if (count > 0) counts[row + column] = (counts[row + column] ?? 0) + count
    }
  }
  // A small change may lie at the common corner of four tiles, so add up the changed pixels of each 2×2 group of tiles.
  const marks = new Uint8Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const group = [
        row * columns + column,
        column + 1 < columns ? row * columns + column + 1 : -1,
        row + 1 < rows ? (row + 1) * columns + column : -1,
        row + 1 < rows && column + 1 < columns ? (row + 1) * columns + column + 1 : -1,
      ].filter((index) => index >= 0 && (counts[index] ?? 0) > 0)
      if (group.reduce((sum, index) => sum + (counts[index] ?? 0), 0) < changedPixels) continue
      for (const index of group) marks[index] = 1
    }
  }
  return marks
}

function adopt(luma: Luma, reference: Luma, marks: Uint8Array, columns: number, rows: number): void {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (marks[row * columns + column] !== 1) continue
      const left = column * tile
      const right = Math.min(luma.width, left + tile)
      const bottom = Math.min(luma.height, (row + 1) * tile)
      for (let y = row * tile; y < bottom; y++) {
        const start = y * luma.width
        reference.data.set(luma.data.subarray(start + left, start + right), start + left)
      }
    }
  }
}

function tileBoxes(marks: Uint8Array, columns: number, rows: number, width: number, height: number): Box[] {
  const seen = new Uint8Array(marks.length)
  const boxes: Box[] = []
  for (let start = 0; start < marks.length; start++) {
    if (marks[start] !== 1 || seen[start] === 1) continue
    let left = columns
    let right = 0
    let top = rows
    let bottom = 0
    const open = [start]
    seen[start] = 1
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const column = next % columns
      const row = (next - column) / columns
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y++) {
        for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++) {
          const index = y * columns + x
          if (marks[index] !== 1 || seen[index] === 1) continue
          seen[index] = 1
          open.push(index)
        }
      }
    }
    const edge = tile * 2
    const x = left * edge
    const y = top * edge
    boxes.push([x, y, Math.min(width, (right + 1) * edge) - x, Math.min(height, (bottom + 1) * edge) - y])
  }
  return merged(boxes, maxBoxes).sort((a, b) => a[1] - b[1] || a[0] - b[0] || areaOf(b) - areaOf(a))
}
