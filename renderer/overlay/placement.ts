import type { Place } from '../../src-shared/events/cue.ts'
import { placeShare } from '../../src-shared/events/stage-lists.ts'
import type { StageSize } from './layout.ts'

/** A box on the stage, in design pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** In design pixels. */
export type Size = Pick<Rect, 'width' | 'height'>

const keepMs = 10_000
const worthMoving = 0.25
const ownWeight = 4
const keptFreeWeight = 1000
const latelyWeight = 0.05
const figureWeight = 0.3

/** Places for emotes, preferred place first. */
export const emotePlaces: readonly Place[] = [
  'bottom-right',
  'top-right',
  'bottom-left',
  'top-left',
  'right',
  'left',
  'bottom',
  'top',
  'center',
]

/** Returns the box with this size at a place, inside the margins. Boxes in the lower row are raised by `lift`. */
export function rectAt(
  place: Place,
  { width, height }: Size,
  stage: StageSize,
  margin: Point,
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

const besideDistance = 14

/** Returns the puppet's side, or undefined without a puppet. */
export const sideOf = (
  puppet: Rect | undefined,
  stage: { readonly width: number },
): 'left' | 'right' | undefined =>
  puppet && (puppet.x + puppet.width / 2 < stage.width / 2 ? 'left' : 'right')

/** Moves a box beside the puppet if it would cover the puppet. */
export function beside(box: Rect, puppet: Rect | undefined, stage: StageSize): Rect {
  if (puppet === undefined || overlap(box, puppet) === 0) return box
  const x =
    sideOf(puppet, stage) === 'left'
      ? puppet.x + puppet.width + besideDistance
      : puppet.x - box.width - besideDistance
  return { ...box, x }
}

/** Returns the area that two boxes share (square design pixels). */
export const overlap = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** Returns the smallest box around all of these. */
export function around(...boxes: readonly Rect[]): Rect {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - x
  return { x, y, width, height: Math.max(...boxes.map((box) => box.y + box.height)) - y }
}

/** Where and when (ms) a lane's words or emotes last appeared. `shift` is how far they were moved away from text. */
export interface LastPlace {
  readonly place: Place
  readonly at: number
  readonly shift?: Point
}

/** A point or a shift on the stage, in design pixels to the right and down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** `[x, y, width, height]` as shares of the picture. */
export type ShareBox = readonly [number, number, number, number]

/** A part of the picture that stands out, such as a portrait, a gauge or the hero. */
export interface Figure extends Rect {
  /** How much of its box the figure fills, from 0 to 1. */
  readonly share: number
}

/** Returns the area of figures under a box (square design pixels), weighted by their `share`. */
export function figureArea({ x, y, width, height }: Rect, figures: readonly Figure[]): number {
  const [right, bottom] = [x + width, y + height]
  let area = 0
  // Keep this loop fast, because the search for a place spends most of its time here.
  for (const figure of figures) {
    const wide = Math.min(right, figure.x + figure.width) - Math.max(x, figure.x)
    const high = Math.min(bottom, figure.y + figure.height) - Math.max(y, figure.y)
    if (wide > 0 && high > 0) area += figure.share * wide * high
  }
  return area
}

/** Boxes that words and emotes should not cover. */
export interface Obstacles {
  /** Text in the picture. */
  readonly avoid: readonly ShareBox[]
  /** Text that was recently in the picture. */
  readonly avoidLately: readonly ShareBox[]
  readonly keepFree?: readonly ShareBox[]
  readonly figures?: readonly Figure[]
  readonly taken: readonly Rect[]
}

interface Wish extends Obstacles {
  readonly wanted: readonly Place[]
  readonly rectOf: (place: Place) => Rect
  readonly stage: StageSize
  readonly last: LastPlace | undefined
  readonly now: number
}

/**
 * Chooses the place where emotes cover the least. Keeps the last place for a while, unless another is clearly better.
 */
export function freePlace(wish: Wish): Place {
  const { wanted, rectOf, last } = wish
  const cover = coverOf(wish, wish.stage)
  const covered = (place: Place): number =>
    cover.all(rectOf(place)) + figureWeight * cover.figures(rectOf(place))
  const best = wanted.reduce((one, other) => (covered(other) < covered(one) ? other : one))
  if (last === undefined || !isRecent(last, wish.now) || !wanted.includes(last.place)) return best
  const { width, height } = rectOf(last.place)
  return covered(last.place) - covered(best) <= worthMoving * width * height ? last.place : best
}

/** Returns the middle of the picture, where most of the action usually is. */
export const middleOf = ({ width, height }: Size): Rect => ({
  ...{ x: 0.3 * width, y: 0.31 * height, width: 0.4 * width, height: 0.26 * height },
})

/** The area where a hero seen from behind usually is. */
const groundOf = ({ width, height }: Size): Rect => ({
  ...{ x: 0.33 * width, y: 0.57 * height, width: 0.34 * width, height: 0.38 * height },
})

const groundWeight = 0.6

/**
 * Returns how much a box covers of the areas where the action and the hero usually are (square design pixels). The
 * hero's area counts less.
 */
export const gameArea = (rect: Rect, stage: Size): number =>
  overlap(rect, middleOf(stage)) + groundWeight * overlap(rect, groundOf(stage))

/** Returns whether the next words or emotes should appear at the last place again. */
export const isRecent = (last: LastPlace | undefined, now: number): last is LastPlace =>
  last !== undefined && now - last.at <= keepMs

/** Returns whether a box is inside the margins. */
export const isInside = (rect: Rect, stage: Size, margin: Point): boolean =>
  rect.x >= margin.x &&
  rect.y >= margin.y &&
  rect.x + rect.width <= stage.width - margin.x + rounding &&
  rect.y + rect.height <= stage.height - margin.y + rounding

const rounding = 0.01

/** Converts a box to design pixels and enlarges it by `distance` on each side. */
export const onStage = ([x, y, width, height]: ShareBox, stage: Size, distance = textDistance): Rect => ({
  x: x * stage.width - distance,
  y: y * stage.height - distance,
  width: width * stage.width + 2 * distance,
  height: height * stage.height + 2 * distance,
})

const textDistance = 8
const tolerated = 0.05

/** Returns whether a box hides text in the picture. */
export const hidesText = (rect: Rect, texts: readonly ShareBox[], stage: Size): boolean =>
  texts.some((text) => {
    const { width, height } = onStage(text, stage, 0)
    return overlap(rect, onStage(text, stage, 0)) > tolerated * width * height
  })

/**
 * Functions that measure how much a box covers (square design pixels). `now` counts the picture's text, Adlib's own
 * words and areas to keep free; `lately` counts recent text; `all` is a weighted sum of both.
 */
export type Cover = Record<'now' | 'lately' | 'all' | 'figures', (rect: Rect) => number>

/** Returns functions that measure what a box covers. */
export function coverOf(
  { avoid, avoidLately, keepFree = [], figures = [], taken }: Obstacles,
  stage: Size,
): Cover {
  const weighted = (boxes: readonly ShareBox[], share: number): Figure[] =>
    boxes.map((box) => ({ ...onStage(box, stage), share }))
  const read = [
    ...weighted(avoid, 1),
    ...weighted(keepFree, keptFreeWeight),
    ...taken.map((box) => ({ ...box, share: ownWeight })),
  ]
  const recent = weighted(avoidLately, 1)
  const now = (rect: Rect) => figureArea(rect, read)
  const lately = (rect: Rect) => figureArea(rect, recent)
  const all = (rect: Rect) => now(rect) + latelyWeight * lately(rect)
  return { now, lately, all, figures: (rect) => figureArea(rect, figures) }
}
