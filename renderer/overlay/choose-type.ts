import type { Rect } from './placement.ts'

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
