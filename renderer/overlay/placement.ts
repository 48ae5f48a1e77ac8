import type { Place } from '../../src-shared/events/cue.ts'
import { placeShare, type StageSize } from './layout.ts'

/** A box on the stage, in design pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The next words keep the same place for this long (ms), so that they do not jump around. */
const keepMs = 10_000
/** Share of the words' own area by which the last place may be worse than the best one. */
const worthMoving = 0.25
/** Words over words are worse than words over the picture's text. */
const ownWeight = 4

/** Places in order of preference, for ties. */
export const wantedPlaces = {
  text: ['top', 'bottom', 'top-left', 'top-right', 'bottom-right', 'left', 'right', 'bottom-left', 'center'],
  caption: [
    'bottom-left',
    'bottom',
    'bottom-right',
    'top-left',
    'top',
    'top-right',
    'left',
    'right',
    'center',
  ],
  emote: ['bottom-right', 'top-right', 'bottom-left', 'top-left', 'right', 'left', 'bottom', 'top', 'center'],
} as const satisfies Record<string, readonly Place[]>

/** Returns the box of this size at a place inside the margins; `lift` raises the lower row. */
export function rectAt(
  place: Place,
  { width, height }: { width: number; height: number },
  stage: StageSize,
  margin: { x: number; y: number },
  lift = 0,
): Rect {
  const share = placeShare(place)
  return {
    x: margin.x + share.x * (stage.width - 2 * margin.x - width),
    y: margin.y + share.y * (stage.height - 2 * margin.y - height) - (share.y === 1 ? lift : 0),
    width,
    height,
  }
}

const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Where a lane was last placed, and when (ms of any one clock). */
export interface LastPlace {
  readonly place: Place
  readonly at: number
}

/**
 * Chooses the place that covers the least text, and keeps the last one for 10 s unless another is clearly better.
 * @param rectOf the box that would be taken at a place
 * @param avoid boxes of text in the picture, as shares of it
 * @param taken boxes that the overlay's own words take now
 */
export function freePlace(options: {
  readonly wanted: readonly Place[]
  readonly rectOf: (place: Place) => Rect
  readonly stage: StageSize
  readonly avoid: readonly (readonly [number, number, number, number])[]
  readonly taken: readonly Rect[]
  readonly last: LastPlace | undefined
  readonly now: number
}): Place {
  const { wanted, rectOf, stage, taken, last, now } = options
  const read = options.avoid.map(([x, y, width, height]) => ({
    x: x * stage.width,
    y: y * stage.height,
    width: width * stage.width,
    height: height * stage.height,
  }))
  const covered = (place: Place): number => {
    const rect = rectOf(place)
    const sum = (boxes: readonly Rect[]) => boxes.reduce((all, box) => all + overlap(rect, box), 0)
    return sum(read) + ownWeight * sum(taken)
  }
  const best = wanted.reduce((one, other) => (covered(other) < covered(one) ? other : one))
  if (last === undefined || now - last.at > keepMs || !wanted.includes(last.place)) return best
  const { width, height } = rectOf(last.place)
  return covered(last.place) - covered(best) <= worthMoving * width * height ? last.place : best
}
