import type { Box, SeenLine } from '../../events/observation.ts'
import { areaOf, overlapOf, padded } from '../picture/boxes.ts'
import { changedPixel, changedPixels } from '../picture/change-gate.ts'
import type { Luma } from '../picture/frame.ts'

const maxLines = 200
/** Maximum size of all cached pixels. A line of a 1080p game takes about 2,000 bytes. */
const maxBytes = 2_000_000

interface Cached {
  readonly line: SeenLine
  readonly place: Box
  readonly pixels: Uint8Array
}

/** Remembers the pixels of lines that were read, so that unchanged lines are not read again. */
export interface LineCache {
  /** Returns the lines that overlap these boxes (frame pixels) and whose pixels have not changed. */
  unchanged(luma: Luma, boxes: readonly Box[]): SeenLine[]
  /** Stores the pixels of lines that were read. If the cache is full, drops the least recently used lines. */
  keep(luma: Luma, lines: readonly SeenLine[]): void
  clear(): void
}

/** Creates a cache for one screen. A line that vanished and returns is also recognized. */
export function createLineCache(): LineCache {
  /** The most recently used line is last. */
  let cached: Cached[] = []

  return {
    unchanged(luma, boxes) {
      const found: Cached[] = []
      for (const entry of cached.toReversed()) {
        const { line, place, pixels } = entry
        if (!boxes.some((box) => overlapOf(box, line.box) > 0)) continue
        // Two entries may overlap. The more recently used one counts.
        if (found.some((other) => overlapOf(other.line.box, line.box) > 0)) continue
        if (isSame(luma, place, pixels)) found.push(entry)
      }
      cached = [...cached.filter((entry) => !found.includes(entry)), ...found.toReversed()]
      return found.map(({ line }) => line)
    },
    keep(luma, lines) {
      for (const line of lines) {
        const place = placeOf(line.box, luma)
        if (areaOf(place) === 0) continue
        // Remove older entries for the same pixels, because this line is their new text.
        cached = cached.filter(
          (entry) => overlapOf(entry.line.box, line.box) === 0 || !isSame(luma, entry.place, entry.pixels),
        )
        cached.push({ line, place, pixels: pixelsOf(luma, place) })
      }
      let bytes = 0
      const first = cached.findLastIndex((entry, at) => {
        bytes += entry.pixels.length
        return bytes > maxBytes || cached.length - at > maxLines
      })
      cached = cached.slice(first + 1)
    },
    clear() {
      cached = []
    },
  }
}

/**
 * Returns whether known lines and their margins cover at least 90% of a box. Otherwise, the box may contain new text.
 */
export function isCovered(found: Box, lines: readonly Box[]): boolean {
  const covered = lines.reduce((sum, box) => sum + overlapOf(found, aroundLine(box)), 0)
  return covered >= areaOf(found) * 0.9
}

const aroundLine = (box: Box): Box =>
  padded(box, Math.round(box[3] / 2) + 4, 4, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)

function placeOf(box: Box, { width, height }: Luma): Box {
  const [x, y, w, h] = aroundLine(box)
  const left = Math.floor(x / 2)
  const top = Math.floor(y / 2)
  return [
    left,
    top,
    Math.max(0, Math.min(width, Math.ceil((x + w) / 2)) - left),
    Math.max(0, Math.min(height, Math.ceil((y + h) / 2)) - top),
  ]
}

function pixelsOf({ width, data }: Luma, [left, top, w, h]: Box): Uint8Array {
  const pixels = new Uint8Array(w * h)
  for (let y = 0; y < h; y++) {
    const start = (top + y) * width + left
    pixels.set(data.subarray(start, start + w), y * w)
  }
  return pixels
}

/** Returns whether the pixels of a box are unchanged, by the thresholds of the change gate. */
function isSame({ width, data }: Luma, [left, top, w, h]: Box, pixels: Uint8Array): boolean {
  let changed = 0
  for (let y = 0; y < h; y++) {
    let at = (top + y) * width + left
    for (let own = y * w; own < (y + 1) * w; own++, at++) {
      const difference = (data[at] ?? 0) - (pixels[own] ?? 0)
      if (difference <= changedPixel && difference >= -changedPixel) continue
      changed++
      if (changed >= changedPixels) return false
    }
  }
  return true
}
