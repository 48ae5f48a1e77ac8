import type { Rect } from './placement.ts'

/** What words cover in a spot: text (`covers`) and figures (`hides`), in square design pixels. */
interface Covering {
  readonly rect: Rect
  readonly covers: number
  readonly hides: number
}

/** Weight of a covered figure relative to covered text. */
const figureWeight = 0.3
/** If a larger share of the words' area covers something, another way to set the words is tried. */
const tolerated = 0.05
/** Another way must reduce the covered area by at least this share. */
const worthIt = 0.3

/**
 * Chooses how to set words: in the first way that covers almost nothing, or else in a way that covers clearly less than
 * the preferred way.
 * @param types the ways to set the words, preferred way first
 * @param spotFor returns the spot that the words would get with a given way
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
