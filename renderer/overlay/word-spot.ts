import type { Cue, Place } from '../../src-shared/events/cue.ts'
import type { StageSize } from './layout.ts'
import type { StageGeometry } from './painter.ts'
import {
  coverOf,
  hidesText,
  isInside,
  isRecent,
  type LastPlace,
  middleOf,
  type Obstacles,
  onStage,
  overlap,
  type Point,
  type Rect,
  type ShareBox,
  type Size,
} from './placement.ts'

/** The position of words: a place, and their shift from it. */
export interface Spot {
  readonly place: Place
  readonly shift: Point
  readonly rect: Rect
  /** Area (square design pixels, weighted) of text and other obstacles that the words cover. */
  readonly covers: number
  /** Area (square design pixels, weighted) of figures that the words cover. */
  readonly hides: number
}

const step = 24
const worthLeaving = 0.1
const worthSparing = 0.3
const besideGame = 6000

/**
 * Chooses a spot for words without a puppet: their home if it is free, otherwise a free recent spot, otherwise the
 * best nearby.
 */
export function edgeSpot(
  wish: Obstacles & {
    readonly home: Place
    readonly rectOf: (place: Place) => Rect
    readonly stage: StageSize
    readonly margin: Point
    readonly last?: LastPlace | undefined
    readonly now: number
  },
): Spot {
  const { home, rectOf, stage, margin, last } = wish
  const cover = coverOf(wish, stage)
  const isFree = (rect: Rect): boolean => {
    const area = rect.width * rect.height
    return (
      cover.now(rect) === 0 &&
      cover.lately(rect) <= worthLeaving * area &&
      cover.figures(rect) <= worthSparing * area
    )
  }
  const spotAt = (rect: Rect, place: Place): Spot => {
    const from = rectOf(place)
    const shift = { x: rect.x - from.x, y: rect.y - from.y }
    return { place, rect, shift, covers: cover.now(rect), hides: cover.figures(rect) }
  }
  const first = rectOf(home)
  if (isFree(first)) return spotAt(first, home)
  if (isRecent(last, wish.now)) {
    const from = rectOf(last.place)
    const { x, y } = last.shift ?? { x: 0, y: 0 }
    const rect = { ...from, x: from.x + x, y: from.y + y }
    if (isInside(rect, stage, margin) && isFree(rect)) return spotAt(rect, last.place)
  }
  const game = middleOf(stage)
  const costOf = (rect: Rect): number =>
    100 * cover.now(rect) +
    cover.lately(rect) +
    6 * cover.figures(rect) +
    10 * Math.hypot(rect.x - first.x, rect.y - first.y) +
    (rect.y < game.y + game.height && rect.y + rect.height > game.y ? besideGame : 0)
  let best = { rect: first, cost: costOf(first) }
  const floor = rectOf('bottom').y
  // The last step ends exactly at the margin, so that words there align with other words.
  const along = (from: number, to: number): number[] =>
    Array.from({ length: Math.max(1, Math.ceil((to - from) / step) + 1) }, (_, n) =>
      Math.min(to, from + n * step),
    )
  for (const y of along(margin.y, floor)) {
    for (const x of along(margin.x, stage.width - margin.x - first.width)) {
      const rect = { ...first, x, y }
      if (!isInside(rect, stage, margin) || overlap(rect, game) > 0) continue
      const cost = costOf(rect)
      if (cost < best.cost) best = { rect, cost }
    }
  }
  return spotAt(best.rect, home)
}

/**
 * A place for words (design pixels), with the weighted areas that they would cover there. `covers`: text, other words
 * and areas to keep free. `hides`: figures and the game.
 */
interface Covering {
  readonly rect: Rect
  readonly covers: number
  readonly hides: number
}

const figureWeight = 0.3
const tolerated = 0.05
const worthIt = 0.3

/**
 * Chooses the first type whose words cover no text and almost no figures. If there is none, a later type is chosen
 * only if its words cover clearly less.
 * @param types preferred type first
 * @param spotFor returns the spot of the words for a type
 */
export function chooseType<Type, Spot extends Covering>(
  types: readonly [Type, ...Type[]],
  spotFor: (type: Type) => Spot,
): Spot & { type: Type } {
  const disturbs = ({ covers, hides }: Covering): number => covers + figureWeight * hides
  const [first, ...others] = types
  return others.reduce<Spot & { type: Type }>(
    (best, type) => {
      const { width, height } = best.rect
      if (best.covers === 0 && disturbs(best) <= tolerated * width * height) return best
      const other = { ...spotFor(type), type }
      return disturbs(other) < (1 - worthIt) * disturbs(best) ? other : best
    },
    { ...spotFor(first), type: first },
  )
}

/** Returns whether a box covers, or almost touches, an area to keep free. */
export const isKeptFree = (rect: Rect, areas: readonly ShareBox[], stage: Size): boolean =>
  areas.some((area) => overlap(rect, onStage(area, stage)) > 0)

/** Returns whether a cue's words must not be in a box. The operator's words may hide text in the picture. */
export const isForbidden = (
  rect: Rect,
  { by }: Pick<Cue, 'by'>,
  texts: readonly ShareBox[],
  { size, settings: { keepFree, wordsOverText } }: Pick<StageGeometry, 'size' | 'settings'>,
): boolean =>
  isKeptFree(rect, keepFree, size) || (by !== 'operator' && !wordsOverText && hidesText(rect, texts, size))
