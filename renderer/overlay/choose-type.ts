import type { Rect } from './placement.ts'

/** What words cover in a spot: text, and figures (square design pixels). */
interface Covering {
  readonly rect: Rect
  readonly covers: number
  readonly hides: number
}

/** Weight of a covered figure relative to covered text. */
const figureWeight = 0.3
/** Maximum share of the words' area that may cover something before another way to set them is tried. */
const tolerated = 0.05
/** Minimum share of the covered area that another way must save. */
const worthIt = 0.3

/**
 * Chooses how to set words: in the first way that covers next to nothing, or else in the one that covers clearly less.
 * @param types the ways to set them, the preferred one first
 * @param spotFor returns the spot for the words if they are set in a way
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
