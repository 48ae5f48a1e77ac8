import { describe, expect, it } from 'vitest'
import { type Judged, learnTrees } from '../../../assets/generate/moments/learn-trees.ts'
import { probabilityOf } from '../../../src-shared/moments/judge.ts'
import { seededBy } from '../../../src-shared/ports.ts'

const random = seededBy('learn-trees')
/** Right if the first feature is above 0.6, or if the second one is on and the third one is below 0.3. */
const examples = (count: number): Judged[] =>
  Array.from({ length: count }, () => {
    const features = [random(), Math.round(random()), random(), random()]
    const [a = 0, b = 0, c = 0] = features
    return { features, isRight: a > 0.6 || (b === 1 && c < 0.3), weight: 1 }
  })

describe('learnTrees', () => {
  it('learns a rule of two features that it was not given, and judges new examples by it', () => {
    const trees = learnTrees(examples(1500))
    const unknown = examples(500)
    const right = unknown.filter(({ features, isRight }) => probabilityOf(features, trees) >= 0.5 === isRight)
    expect(right.length / unknown.length).toBeGreaterThan(0.95)
  })

  it('learns the same trees from the same examples', () => {
    const same = examples(300)
    expect(learnTrees(same)).toEqual(learnTrees(same))
  })

  it('an example with a weight counts as often as it says', () => {
    const of = (isRight: boolean, weight: number): Judged => ({ features: [1], isRight, weight })
    const shareWith = (weight: number): number =>
      probabilityOf(
        [1],
        learnTrees([
          ...Array.from({ length: 40 }, () => of(false, 1)),
          ...Array.from({ length: 40 }, () => of(true, weight)),
        ]),
      )
    expect(shareWith(3)).toBeCloseTo(0.75, 1)
    expect(shareWith(1)).toBeCloseTo(0.5, 1)
  })
})
