import { type CaptionType, captionTypes } from './layout.ts'
import type { Rect } from './placement.ts'

/** What words cover in a spot: text, and figures (square design pixels). */
interface Covering {
  readonly rect: Rect
  readonly covers: number
  readonly hides: number
}

/** Weight of a covered figure relative to covered text. */
const figureWeight = 0.3
/** Share of the words' area that they may cover without being set in another way. */
const tolerated = 0.05
/** Share of what the words cover now that another way must save. */
const worthIt = 0.3

/**
 * Chooses how to set a caption: in the first way that covers next to nothing, or else in the one that covers clearly less.
 * @param spotFor returns the spot for the words if they are set in a way
 */
export function chooseType<Spot extends Covering>(
  spotFor: (type: CaptionType) => Spot,
): Spot & { type: CaptionType } {
  const disturbs = ({ covers, hides }: Covering): number => covers + figureWeight * hides
  const [first, ...others] = captionTypes
  return others.reduce(
    (best, type) => {
      const { width, height } = best.rect
      if (best.covers === 0 && disturbs(best) <= tolerated * width * height) return best
      const other = { ...spotFor(type), type }
      return disturbs(other) < (1 - worthIt) * disturbs(best) ? other : best
    },
    { ...spotFor(first), type: first },
  )
}
