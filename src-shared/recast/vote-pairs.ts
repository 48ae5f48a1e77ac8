import { seededBy, shuffled } from '../ports.ts'
import { isMoment, type RecastRow } from './recast-rows.ts'

/** Two lines about one moment, on sides that chance decides. */
export interface VotePair {
  readonly row: RecastRow & { readonly old: string; readonly new: string }
  readonly isNewLeft: boolean
}

const maxPairs = 30
/** With fewer pairs about moments, pairs about quiet moments are added. */
const minMoments = 8

/**
 * Draws the pairs of a vote, in the order of the evening. Each show has half of the left sides. The same seed draws the
 * same pairs.
 */
export function votePairs(rows: readonly RecastRow[], seed: number): VotePair[] {
  const rng = seededBy(`vote ${seed}`)
  const both = rows.filter((row): row is VotePair['row'] => isPair(row) && row.isPublic)
  const moments = both.filter(isMoment)
  const usable = moments.length >= minMoments ? moments : both
  const drawn = new Set(shuffled(usable, rng).slice(0, maxPairs))
  const rest = usable.filter((row) => drawn.has(row))
  const sides = shuffled(
    rest.map((_, n) => n % 2 === 0),
    rng,
  )
  return rest.map((row, n) => ({ row, isNewLeft: sides[n] === true }))
}

const isPair = (row: RecastRow): boolean => row.old !== null && row.new !== null && row.old !== row.new
