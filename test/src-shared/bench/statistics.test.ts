import { describe, expect, it } from 'vitest'
import {
  type Cluster,
  clusteredShare,
  clusterVariance,
} from '../../../src-shared/bench/analysis/statistics/clustered.ts'
import { detectableDifference } from '../../../src-shared/bench/analysis/statistics/detectable.ts'
import { holm } from '../../../src-shared/bench/analysis/statistics/holm.ts'
import { wilson } from '../../../src-shared/bench/analysis/statistics/interval.ts'
import { mcNemar } from '../../../src-shared/bench/analysis/statistics/mcnemar.ts'
import { pairedDifference } from '../../../src-shared/bench/analysis/statistics/paired.ts'
import { passAll, passAny } from '../../../src-shared/bench/analysis/statistics/passes.ts'
import type { Rng } from '../../../src-shared/ports.ts'
import { seededRng } from '../../fixtures/seeded-rng.ts'

const clusters = (...list: readonly (readonly [number, number])[]): Cluster[] =>
  list.map(([right, count]) => ({ right, count }))

describe('wilson', () => {
  // statsmodels 0.15.0: proportion_confint(right, count, 0.05, 'wilson')
  it.each([
    [0, 10, 0, 0.27753279986288926],
    [1, 10, 0.017876213095072924, 0.40415002679523854],
    [8, 8, 0.6755924351161198, 1],
    [17, 20, 0.639581135259243, 0.9476312541037833],
    [50, 100, 0.4038315303659956, 0.5961684696340044],
    [263, 1000, 0.23665685979107837, 0.2911570237310747],
  ])('returns the same interval as statsmodels for %i of %i', (right, count, low, high) => {
    const interval = wilson(right, count)
    expect(interval.low).toBeCloseTo(low, 12)
    expect(interval.high).toBeCloseTo(high, 12)
  })
})

describe('mcNemar', () => {
  // The expected values are scipy's `binomtest(min(b, c), b + c).pvalue` less `binom.pmf(min(b, c), b + c, 0.5)`; those
  // of the exact test are in statsmodels 0.15.0 and scipy 1.17.1 alike.
  it.each([
    [1, 9, 0.01171875],
    [5, 5, 1],
    [0, 6, 0.015625],
    [12, 4, 0.049041748046875],
    [25, 10, 0.011330984183587134],
    [0, 1, 0.5],
    [0, 0, 1],
  ])('returns the mid-p value for b = %i, c = %i', (b, c, p) => {
    expect(mcNemar({ b, c })).toBeCloseTo(p, 12)
  })
})

describe('holm', () => {
  it('returns the same adjusted values as statsmodels', () => {
    // statsmodels 0.15.0: multipletests([...], method='holm')
    const adjusted = holm([0.01, 0.04, 0.03, 0.005, 0.2])
    expect(adjusted.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([0.04, 0.09, 0.09, 0.025, 0.2])
  })
})

describe('clusterVariance', () => {
  // The expected values are `standard_error(results, cluster='item').se_clustered` of evalconfidence 0.1.1 (PyPI).
  // `stderr(cluster='item')` of inspect-ai 0.3.285 returns the same up to rounding.
  it.each([
    [
      clusters([4, 4], [0, 4], [3, 4], [4, 4], [1, 4], [2, 4], [4, 4], [0, 4], [4, 4], [3, 4]),
      0.13043729868748774,
    ],
    [clusters([3, 3], [1, 2], [0, 5], [4, 4], [2, 3], [0, 1]), 0.22015499382872847],
  ])('returns the same clustered error as evalconfidence and Inspect', (cases, error) => {
    expect(Math.sqrt(clusterVariance(cases))).toBeCloseTo(error, 12)
  })
})

describe('clusteredShare', () => {
  it('the clustered interval equals Wilson’s if each case has only one row', () => {
    expect(clusteredShare(clusters([1, 1], [0, 1], [1, 1], [1, 1]))).toEqual(wilson(3, 4))
  })

  it('identical repeats of a case do not change the clustered interval', () => {
    const once = clusteredShare(clusters([1, 1], [0, 1], [1, 1], [1, 1], [0, 1]))
    const four = clusteredShare(clusters([4, 4], [0, 4], [4, 4], [4, 4], [0, 4]))
    expect(four.value).toBeCloseTo(once.value, 12)
    expect(four.low).toBeCloseTo(once.low, 6)
    expect(four.high).toBeCloseTo(once.high, 6)
  })

  function coverage(
    interval: (cases: readonly Cluster[]) => { readonly low: number; readonly high: number },
    { cases, repeats, rng }: { cases: number; repeats: number; rng: Rng },
  ): number {
    const rounds = 2000
    const truth = 0.7
    let covered = 0
    for (let round = 0; round < rounds; round += 1) {
      const drawn = Array.from({ length: cases }, (): Cluster => {
        // Half of the cases are right with a chance of 0.95, and the others with a chance of 0.45, so the mean is 0.7.
        const chance = rng() < 0.5 ? 0.95 : 0.45
        let right = 0
        for (let n = 0; n < repeats; n += 1) if (rng() < chance) right += 1
        return { right, count: repeats }
      })
      const { low, high } = interval(drawn)
      if (low <= truth && truth <= high) covered += 1
    }
    return covered / rounds
  }

  it.each([
    [20, 5],
    [40, 10],
    [100, 3],
  ])(
    'the clustered interval contains the true value in 93 to 97 %% of runs with %i cases and %i repeats',
    (cases, repeats) => {
      const share = coverage(clusteredShare, { cases, repeats, rng: seededRng(7) })
      expect(share).toBeGreaterThan(0.93)
      expect(share).toBeLessThan(0.975)
    },
  )

  it('Wilson’s interval would be too narrow if repeats of a case counted as independent rows', () => {
    const overRows = (cases: readonly Cluster[]) =>
      wilson(
        cases.reduce((sum, { right }) => sum + right, 0),
        cases.reduce((sum, { count }) => sum + count, 0),
      )
    expect(coverage(overRows, { cases: 40, repeats: 10, rng: seededRng(7) })).toBeLessThan(0.85)
  })
})

describe('pairedDifference', () => {
  const pairs = (both: number, onlyA: number, onlyB: number, none: number) => {
    const pair = (a: number, b: number) => ({ a: { right: a, count: 1 }, b: { right: b, count: 1 } })
    return [
      ...Array.from({ length: both }, () => pair(1, 1)),
      ...Array.from({ length: onlyA }, () => pair(1, 0)),
      ...Array.from({ length: onlyB }, () => pair(0, 1)),
      ...Array.from({ length: none }, () => pair(0, 0)),
    ]
  }

  it('a comparison of two models reports the difference, the cases that only one solved, and the p-value', () => {
    expect(pairedDifference(pairs(3, 9, 2, 6))).toMatchObject({
      cases: 20,
      difference: { value: 0.35 },
      discordance: { b: 9, c: 2 },
      // scipy 1.17.1: binomtest(2, 11)
      p: expect.closeTo(0.03857421875, 10),
    })
  })

  it('returns an interval that matches a hand-computed interval of Agresti and Min', () => {
    // b = 9, c = 2, n = 20. Half a pair is added to each of the four cells, which makes 9.5 and 2.5 of 22.
    // (9.5 - 2.5) / 22 = 0.3181818; variance (12 - 7^2 / 22) / 22^2 = 0.0201916; 1.96 * 0.1420973 = 0.2785055
    const { low, high } = pairedDifference(pairs(3, 9, 2, 6)).difference
    expect(low).toBeCloseTo(0.3181818 - 0.2785055, 4)
    expect(high).toBeCloseTo(0.3181818 + 0.2785055, 4)
  })

  it('counts a case with several rows only once', () => {
    const pair = { a: { right: 4, count: 5 }, b: { right: 1, count: 5 } }
    expect(pairedDifference([pair, pair])).toMatchObject({
      difference: { value: expect.closeTo(0.6, 12) },
      discordance: { b: 2, c: 0 },
      p: 0.25,
    })
  })
})

describe('passAll and passAny', () => {
  it('passAll returns the chance that all of k repeats are right, and passAny the chance that at least one is', () => {
    // 3 of 4 right: C(3,2)/C(4,2) = 3/6 and 1 - C(1,2)/C(4,2) = 1. 1 of 4: 0 and 1 - C(3,2)/C(4,2) = 1/2.
    const cases = clusters([3, 4], [1, 4])
    expect(passAll(cases, 2)).toBeCloseTo(0.25, 12)
    expect(passAny(cases, 2)).toBeCloseTo(0.75, 12)
    expect(passAll(cases, 4)).toBe(0)
    expect(passAny(cases, 1)).toBeCloseTo(0.5, 12)
    expect(passAll(cases, 5)).toBeNull()
  })
})

describe('detectableDifference', () => {
  it('the exact test detects a difference of the returned size in about 8 of 10 runs', () => {
    const rng = seededRng(3)
    for (const cases of [40, 100, 300]) {
      const difference = detectableDifference(cases)
      const onlyA = (0.3 + difference) / 2
      let found = 0
      for (let round = 0; round < 600; round += 1) {
        let b = 0
        let c = 0
        for (let n = 0; n < cases; n += 1) {
          const draw = rng()
          if (draw < onlyA) b += 1
          else if (draw < Math.max(0.3, difference)) c += 1
        }
        if (mcNemar({ b, c }) < 0.05) found += 1
      }
      // The formula aims at 0.8. The exact test is slightly stricter, especially if there are few cases.
      expect(found / 600, `${cases} cases`).toBeGreaterThan(0.68)
      expect(found / 600, `${cases} cases`).toBeLessThan(0.88)
    }
  })

  it('the detectable difference is smaller with more cases, and is 1 with only three cases', () => {
    expect(detectableDifference(3)).toBe(1)
    expect(detectableDifference(400)).toBeLessThan(detectableDifference(100))
  })
})
