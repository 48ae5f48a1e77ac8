import type { Box } from '../../events/observation.ts'
import type { Area } from '../numbers/icon.ts'
import { takeMarkedArea } from '../picture/boxes.ts'
import { changedPixel } from '../picture/change-gate.ts'
import type { Luma } from '../picture/frame.ts'

const stillMs = 5000
/** Time (ms) within which a HUD may return after a fade, a flash or a screen between two lives. */
const returnMs = 12_000
const newMs = 6000
const gap = 1
const maxAreas = 40
const minPixels = 8
/** Distance between the pixels that are examined to measure how much of the picture moves. */
const sampled = 8
const outermost = 0.02

/** An area that was still and now looks different. */
export interface LostArea extends Area {
  readonly pixels: number
  readonly lostAt: number
}

export interface HudMemory {
  /** Adds a picture. Returns the lost areas that `fits` accepts. `now` is any monotonic time (ms). */
  see(luma: Luma, changed: readonly Box[], now: number, fits: (area: Area) => boolean): LostArea[]
  /** Returns the newest picture with the old values of the lost pixels. */
  remembered(): Luma
  isStill(pixel: number): boolean
  /** Returns the share of the picture that moves, 0 to 1, and the area that contains most of the moving pixels. */
  moving(): { readonly share: number; readonly area: Area }
}

/** Creates a memory of which pixels stay still, and of what they showed. A HUD is still; the game under it moves. */
export function createHudMemory(): HudMemory {
  let width = 0
  let height = 0
  let known = new Uint8Array(0)
  let old = new Uint8Array(0)
  let changedAt = new Float64Array(0)
  /** When each lost pixel changed (ms); 0 for other pixels. */
  let lostAt = new Float64Array(0)
  let lost: number[] = []
  let marks = new Uint8Array(0)
  let at = 0

  function forget(n: number): void {
    lostAt[n] = 0
    old[n] = known[n] ?? 0
  }

  return {
    see(luma, changed, now, fits) {
      at = now
      if (luma.width !== width || luma.height !== height) {
        ;({ width, height } = luma)
        known = luma.data.slice()
        old = luma.data.slice()
        changedAt = new Float64Array(known.length).fill(now)
        lostAt = new Float64Array(known.length)
        lost = []
        marks = new Uint8Array(known.length)
        return []
      }
      for (const box of changed.map((each) => halved(each, luma)))
        for (let y = box.y; y < box.y + box.height; y++)
          for (let n = y * width + box.x, end = n + box.width; n < end; n++) {
            const value = luma.data[n] ?? 0
            if (Math.abs(value - (known[n] ?? 0)) <= changedPixel) continue
            if (now - (changedAt[n] ?? 0) >= stillMs) {
              if (lostAt[n] === 0) lost.push(n)
              lostAt[n] = now
              old[n] = known[n] ?? 0
            }
            known[n] = value
            changedAt[n] = now
            if (lostAt[n] === 0 || Math.abs(value - (old[n] ?? 0)) <= changedPixel) forget(n)
          }
      for (const n of lost) if (now - (lostAt[n] ?? 0) >= returnMs) forget(n)
      lost = lost.filter((n) => (lostAt[n] ?? 0) > 0)
      const fitting: LostArea[] = []
      for (const n of lost) marks[n] = 1
      for (const start of lost) {
        if (marks[start] !== 1) continue
        const { box, pixels } = takeMarkedArea(marks, width, start, 1 + gap)
        const area = { x: box[0], y: box[1], width: box[2], height: box[3] }
        const newest = pixels.reduce((last, n) => Math.max(last, lostAt[n] ?? 0), 0)
        if (pixels.length >= minPixels && fits(area))
          fitting.push({ ...area, pixels: pixels.length, lostAt: newest })
        else if (now - newest >= newMs) for (const n of pixels) forget(n)
      }
      return fitting.sort((a, b) => b.pixels - a.pixels).slice(0, maxAreas)
    },
    remembered: () => ({ width, height, data: old }),
    isStill: (n) => (lostAt[n] ?? 0) > 0 || at - (changedAt[n] ?? at) >= stillMs,
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

function halved([left, top, boxWidth, boxHeight]: Box, { width, height }: Luma): Area {
  const x = Math.floor(left / 2)
  const y = Math.floor(top / 2)
  const right = Math.min(width, Math.ceil((left + boxWidth) / 2))
  const bottom = Math.min(height, Math.ceil((top + boxHeight) / 2))
  return { x, y, width: right - x, height: bottom - y }
}

function middleOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b)
  const cut = Math.floor(sorted.length * outermost)
  return [sorted[cut] ?? 0, sorted.at(-1 - cut) ?? 0]
}
