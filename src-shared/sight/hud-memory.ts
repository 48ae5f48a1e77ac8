import type { Box } from '../events/observation.ts'
import { changedPixel } from './change-gate.ts'
import type { Area } from './icon.ts'
import type { Luma } from './luma.ts'

/** Time (ms) without a change after which a pixel is still. */
const stillMs = 5000
/** If more than this share of the still pixels change at once, the scene is new, and no area counts. */
const sceneShare = 0.5
/** Maximum number of other pixels between two pixels of one area. */
const gap = 1
const maxAreas = 24
/** Minimum number of pixels of an area. */
const minPixels = 8
/** Sampling step (pixels, in each direction) for measuring how much of the picture moves. */
const sampled = 8
/**
 * Share of the moving pixels on each side that do not belong to the moving area, such as a blinking cursor.
 */
const outermost = 0.02

export interface HudMemory {
  /**
   * Takes a picture; returns the areas of up to `maxSize` pixels in each direction that were still and have changed.
   * `now` is any monotonic time (ms).
   */
  see(luma: Luma, changed: readonly Box[], now: number, maxSize: number): Area[]
  /** Returns the picture before the last one. */
  before(): Luma
  /** Returns whether most of an area was still until the last picture. */
  isStill(area: Area): boolean
  /** Returns the moving part of the picture: its share, 0 to 1, and the area around most of it. */
  moving(): { readonly share: number; readonly area: Area }
}

/** Creates a memory of how long each pixel has been still. This memory distinguishes a HUD from the game under it. */
export function createHudMemory(): HudMemory {
  let width = 0
  let height = 0
  let known = new Uint8Array(0)
  let old = new Uint8Array(0)
  let changedAt = new Float64Array(0)
  let marks = new Uint8Array(0)
  /** The boxes in which `old` may differ from `known`, in pixels of the luma. */
  let fresh: Area[] = []
  let at = 0

  /** Returns about how many pixels have been still. */
  function stillPixels(now: number): number {
    let still = 0
    for (let y = 0; y < height; y += sampled)
      for (let x = 0; x < width; x += sampled) if (now - (changedAt[y * width + x] ?? now) >= stillMs) still++
    return still * sampled ** 2
  }

  return {
    see(luma, changed, now, maxSize) {
      at = now
      if (luma.width !== width || luma.height !== height) {
        ;({ width, height } = luma)
        known = luma.data.slice()
        old = luma.data.slice()
        changedAt = new Float64Array(known.length).fill(now)
        marks = new Uint8Array(known.length)
        return []
      }
      for (const box of fresh)
        for (let y = box.y; y < box.y + box.height; y++)
          old.set(known.subarray(y * width + box.x, y * width + box.x + box.width), y * width + box.x)
      const still = stillPixels(now)
      fresh = changed.map((box) => halved(box, luma))
      const lost: number[] = []
      for (const box of fresh) {
        for (let y = box.y; y < box.y + box.height; y++)
          for (let n = y * width + box.x, end = n + box.width; n < end; n++) {
            const value = luma.data[n] ?? 0
            const earlier = known[n] ?? 0
            if (Math.abs(value - earlier) <= changedPixel) continue
            if (now - (changedAt[n] ?? 0) >= stillMs) {
              marks[n] = 1
              lost.push(n)
            }
            known[n] = value
            changedAt[n] = now
          }
      }
      const areas = lost.length > still * sceneShare ? [] : areasOf(lost, marks, width, height)
      for (const n of lost) marks[n] = 0
      return areas
        .filter((area) => Math.max(area.width, area.height) <= maxSize)
        .sort((a, b) => b.pixels - a.pixels)
        .slice(0, maxAreas)
    },
    before: () => ({ width, height, data: old }),
    isStill(area) {
      let still = 0
      for (let y = area.y; y < area.y + area.height; y++)
        for (let x = area.x; x < area.x + area.width; x++)
          if (at - (changedAt[y * width + x] ?? at) >= stillMs) still++
      return still >= area.width * area.height * 0.8
    },
    moving() {
      const columns: number[] = []
      const rows: number[] = []
      for (let y = 0; y < height; y += sampled)
        for (let x = 0; x < width; x += sampled) {
          if (at - (changedAt[y * width + x] ?? at) >= stillMs) continue
          columns.push(x)
          rows.push(y)
        }
      const [left, right] = middleOf(columns)
      const [top, bottom] = middleOf(rows)
      return {
        share: (columns.length * sampled ** 2) / Math.max(1, known.length),
        area: { x: left, y: top, width: right - left + 1, height: bottom - top + 1 },
      }
    },
  }
}

/** Converts a box of the picture to pixels of the luma. */
function halved([left, top, boxWidth, boxHeight]: Box, { width, height }: Luma): Area {
  const x = Math.floor(left / 2)
  const y = Math.floor(top / 2)
  const right = Math.min(width, Math.ceil((left + boxWidth) / 2))
  const bottom = Math.min(height, Math.ceil((top + boxHeight) / 2))
  return { x, y, width: right - x, height: bottom - y }
}

/** Returns the range that contains all values except the outermost ones. */
function middleOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = Math.floor(sorted.length * outermost)
  return [sorted[cut] ?? 0, sorted.at(-1 - cut) ?? 0]
}

/** Joins marked pixels into areas. Removes the marks. */
function areasOf(
  lost: readonly number[],
  marks: Uint8Array,
  width: number,
  height: number,
): (Area & { readonly pixels: number })[] {
  const areas: (Area & { readonly pixels: number })[] = []
  for (const start of lost) {
    if (marks[start] !== 1) continue
    marks[start] = 0
    const open = [start]
    let [left, right, top, bottom, pixels] = [width, 0, height, 0, 0]
    for (let n = open.pop(); n !== undefined; n = open.pop()) {
      const x = n % width
      const y = (n - x) / width
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
      pixels++
      for (let ny = Math.max(0, y - 1 - gap); ny <= Math.min(height - 1, y + 1 + gap); ny++)
        for (let nx = Math.max(0, x - 1 - gap); nx <= Math.min(width - 1, x + 1 + gap); nx++) {
          const next = ny * width + nx
          if (marks[next] !== 1) continue
          marks[next] = 0
          open.push(next)
        }
    }
    if (pixels >= minPixels)
      areas.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1, pixels })
  }
  return areas
}
