import type { Rect } from './placement.ts'

/**
 * What words in a spot would cover (weighted areas in square design pixels). `covers` is the area of text, other words
 * and areas to keep free. `hides` is the area of figures; beside a puppet, also of the middle of the game.
 */
interface Covering {
  readonly rect: Rect
  readonly covers: number
  readonly hides: number
}

/** Weight of a covered figure relative to covered text. */
const figureWeight = 0.3
/**
 * Maximum share of the words' area that may cover figures (weighted). If the words cover more, or any text, another way
 * to set them is tried.
 */
const tolerated = 0.05
/** A later way to set the words is chosen only if it reduces the covered area by more than this share. */
const worthIt = 0.3

/**
 * Chooses how to set words. Tries the ways in order until one covers no text and almost no figures. Chooses a later way
 * only if it covers clearly less than the best way so far.
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
