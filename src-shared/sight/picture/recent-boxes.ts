import type { Box } from '../../events/observation.ts'
import { areaOf, overlapOf, unite } from './boxes.ts'

const rememberMs = 120_000
const maxRemembered = 40
/**
 * Two boxes count as the same place if they share at least this part of their joint area. A score may gain a digit,
 * so they may differ.
 */
const samePlaceShare = 0.5

/** Remembers where text and icons were. */
export interface RecentBoxes {
  /** Adds the present boxes of all text and icons (fractions of the picture). */
  seen(boxes: readonly Box[], now: number): void
  /** Returns the boxes that left the screen in the last 2 minutes, newest first. */
  gone(now: number): Box[]
}

/** Creates an empty memory. Times are ms of one clock. */
export function createRecentBoxes(): RecentBoxes {
  let remembered: { readonly box: Box; readonly at: number }[] = []
  let current: readonly Box[] = []

  return {
    seen(boxes, now) {
      for (const box of current) {
        if (boxes.some((other) => isSamePlace(box, other))) continue
        const known = remembered.filter((one) => isSamePlace(one.box, box))
        const place = known.reduce((all, one) => clipped(unite(all, one.box)), box)
        // Use the present time: the text has just left, even if its last reading is old.
        remembered = [{ box: place, at: now }, ...remembered.filter((one) => !known.includes(one))]
      }
      remembered = remembered.filter(({ at }) => now - at <= rememberMs).slice(0, maxRemembered)
      current = boxes
    },
    gone: (now) =>
      remembered
        .filter(({ box, at }) => now - at <= rememberMs && !current.some((other) => isSamePlace(box, other)))
        .map(({ box }) => box),
  }
}

/**
 * Clips a box at the right and bottom edges of the picture. The schema of a cue rejects boxes that rounding has
 * pushed beyond these edges.
 */
const clipped = ([x, y, width, height]: Box): Box => [x, y, Math.min(1 - x, width), Math.min(1 - y, height)]

function isSamePlace(a: Box, b: Box): boolean {
  const shared = overlapOf(a, b)
  return shared > 0 && shared >= samePlaceShare * (areaOf(a) + areaOf(b) - shared)
}
