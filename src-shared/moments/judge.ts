import { type Candidate, featuresOf } from './features.ts'
import type { ScreenMoment } from './moment.ts'
import trees from './moment-trees.json' with { type: 'json' }

/** Returns the probability (0 to 1) that a candidate is right. */
export type JudgeCandidate = (candidate: Candidate, moment: ScreenMoment) => number

/**
 * Trees in three lists of equal length. A node with a feature asks whether the feature is at most `bound`; if so, the
 * walk continues at the next node, otherwise at the node `other`. A node without a feature (-1) is a leaf, and its
 * `bound` is a score. A tree begins at each node in `roots`.
 */
export interface Trees {
  readonly roots: readonly number[]
  readonly feature: readonly number[]
  readonly bound: readonly number[]
  readonly other: readonly number[]
}

/** Returns a judge that uses these trees. */
export const treeJudge =
  (given: Trees): JudgeCandidate =>
  (candidate, moment) =>
    probabilityOf(featuresOf(candidate, moment), given)

/** Judges a candidate by the trees that `assets/generate/moments` learned. */
export const judgeCandidate: JudgeCandidate = treeJudge(trees)

/** Returns the probability (0 to 1) that trees give to these features. */
export function probabilityOf(features: readonly number[], { roots, feature, bound, other }: Trees): number {
  let score = 0
  for (const root of roots) {
    let node = root
    for (let asked = feature[node] ?? -1; asked >= 0; asked = feature[node] ?? -1)
      node = (features[asked] ?? 0) <= (bound[node] ?? 0) ? node + 1 : (other[node] ?? 0)
    score += bound[node] ?? 0
  }
  return 1 / (1 + Math.exp(-score))
}
