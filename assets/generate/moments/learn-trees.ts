import type { Trees } from '../../../src-shared/moments/judge.ts'
import { type Rng, seededBy } from '../../../src-shared/ports.ts'

/** A candidate's features, and whether its beat is right. */
export interface Judged {
  readonly features: readonly number[]
  readonly isRight: boolean
  /** How much the example counts. */
  readonly weight: number
}

const trees = 150
const rate = 0.05
const maxLeaves = 8
const minRows = 15
const maxBins = 48
/** Shares of the features and of the rows that each tree may use. */
const [featureShare, rowShare] = [0.4, 0.8]
const restraint = 3

interface Split {
  readonly feature: number
  readonly bin: number
  readonly gain: number
}

interface Leaf {
  readonly rows: readonly number[]
  readonly slope: number
  readonly curve: number
  readonly split: Split | undefined
  readonly score: number
  below?: Leaf
  above?: Leaf
}

/** Learns gradient-boosted trees for a yes or no, by histograms of the features (as LightGBM does). */
export function learnTrees(examples: readonly Judged[]): Trees {
  const random = seededBy('trees')
  const count = examples[0]?.features.length ?? 0
  const bounds = Array.from({ length: count }, (_, at) =>
    boundsOf(examples.map(({ features }) => features[at] ?? 0)),
  )
  const bins = bounds.map((limits, at) =>
    Uint8Array.from(examples, ({ features }) => binOf(limits, features[at] ?? 0)),
  )
  const scores = new Float64Array(examples.length)
  const slopes = new Float64Array(examples.length)
  const curves = new Float64Array(examples.length)
  const learned: { roots: number[]; feature: number[]; bound: number[]; other: number[] } = {
    ...{ roots: [], feature: [], bound: [], other: [] },
  }

  function leafOf(rows: readonly number[], usable: readonly number[]): Leaf {
    let [slope, curve] = [0, 0]
    for (const row of rows) {
      slope += slopes[row] as number
      curve += curves[row] as number
    }
    return {
      rows,
      slope,
      curve,
      split: splitOf(rows, slope, curve, usable),
      score: (-rate * slope) / (curve + restraint),
    }
  }

  function splitOf(
    rows: readonly number[],
    slope: number,
    curve: number,
    usable: readonly number[],
  ): Split | undefined {
    let best: Split | undefined
    const whole = slope ** 2 / (curve + restraint)
    for (const feature of usable) {
      const limits = (bounds[feature] as readonly number[]).length
      const sums = new Float64Array((limits + 1) * 3)
      const column = bins[feature] as Uint8Array
      for (const row of rows) {
        const cell = (column[row] as number) * 3
        sums[cell] = (sums[cell] as number) + (slopes[row] as number)
        sums[cell + 1] = (sums[cell + 1] as number) + (curves[row] as number)
        sums[cell + 2] = (sums[cell + 2] as number) + 1
      }
      let [left, leftCurve, leftRows] = [0, 0, 0]
      for (let bin = 0; bin < limits; bin += 1) {
        left += sums[bin * 3] as number
        leftCurve += sums[bin * 3 + 1] as number
        leftRows += sums[bin * 3 + 2] as number
        if (leftRows < minRows || rows.length - leftRows < minRows) continue
        const right = (slope - left) ** 2 / (curve - leftCurve + restraint)
        const gain = left ** 2 / (leftCurve + restraint) + right - whole
        if (gain > (best?.gain ?? 1e-6)) best = { feature, bin, gain }
      }
    }
    return best
  }

  /** Splits the leaf that gains the most, until the tree has enough leaves. */
  function grow(rows: readonly number[], usable: readonly number[]): Leaf {
    const root = leafOf(rows, usable)
    const leaves = [root]
    while (leaves.length < maxLeaves) {
      leaves.sort((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0))
      const leaf = leaves[0]
      if (leaf?.split === undefined) break
      const { feature, bin } = leaf.split
      const column = bins[feature] as Uint8Array
      leaf.below = leafOf(
        leaf.rows.filter((row) => (column[row] as number) <= bin),
        usable,
      )
      leaf.above = leafOf(
        leaf.rows.filter((row) => (column[row] as number) > bin),
        usable,
      )
      leaves.splice(0, 1, leaf.below, leaf.above)
    }
    return root
  }

  function write({ split, below, above, score }: Leaf): void {
    const at = learned.feature.length
    const isLeaf = split === undefined || below === undefined || above === undefined
    learned.feature.push(isLeaf ? -1 : split.feature)
    learned.bound.push(isLeaf ? Number(score.toFixed(5)) : (bounds[split.feature]?.[split.bin] as number))
    learned.other.push(0)
    if (isLeaf) return
    write(below)
    learned.other[at] = learned.feature.length
    write(above)
  }

  function addScores({ rows, below, above, score }: Leaf): void {
    if (below === undefined || above === undefined)
      for (const row of rows) scores[row] = (scores[row] as number) + score
    else for (const part of [below, above]) addScores(part)
  }

  for (let tree = 0; tree < trees; tree += 1) {
    examples.forEach(({ isRight, weight }, row) => {
      const share = 1 / (1 + Math.exp(-(scores[row] as number)))
      slopes[row] = weight * (share - Number(isRight))
      curves[row] = weight * share * (1 - share)
    })
    const usable = some(
      bounds.map((_, at) => at),
      featureShare,
      random,
    )
    const root = grow(
      some(
        examples.map((_, row) => row),
        rowShare,
        random,
      ),
      usable,
    )
    learned.roots.push(learned.feature.length)
    write(root)
    // Rows that the tree did not use get its scores, too.
    addScores(withAllRows(root))
  }
  return learned

  function withAllRows(root: Leaf): Leaf {
    const place = (leaf: Leaf, rows: readonly number[]): Leaf => {
      if (leaf.split === undefined || leaf.below === undefined || leaf.above === undefined)
        return { ...leaf, rows }
      const { feature, bin } = leaf.split
      const column = bins[feature] as Uint8Array
      return {
        ...{ ...leaf, rows },
        below: place(
          leaf.below,
          rows.filter((row) => (column[row] as number) <= bin),
        ),
        above: place(
          leaf.above,
          rows.filter((row) => (column[row] as number) > bin),
        ),
      }
    }
    return place(
      root,
      examples.map((_, row) => row),
    )
  }
}

/** Returns bounds between the values of a feature, so that each bin has about as many rows. */
function boundsOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b)
  const step = Math.max(1, (sorted.length - 1) / maxBins)
  const bounds: number[] = []
  for (let at = 0; at < sorted.length - 1; at += step) {
    const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.floor(at) + 1]]
    bounds.push(Number(((low + high) / 2).toPrecision(6)))
  }
  return bounds
}

const binOf = (bounds: readonly number[], value: number): number => {
  const at = bounds.findIndex((bound) => value <= bound)
  return at < 0 ? bounds.length : at
}

const some = <Item>(all: readonly Item[], share: number, random: Rng): Item[] =>
  all.filter(() => random() < share)
