import { describe, expect, it } from 'vitest'
import { pageWeights, weightOf } from '../fixtures/page-weight.ts'

describe('the weight of the panel', () => {
  const { filesOf, loadedLater } = pageWeights()
  const panel = 'panel/index.html'
  const first = filesOf(panel)

  // The plan allows 215 kB. This lower limit was 150 kB until sentences and features were added.
  it('the panel weighs at most 165 kB (gzip) on the first load', () => {
    expect(weightOf(first)).toBeLessThanOrEqual(165)
  })

  it('each screen adds at most 60 kB (gzip)', () => {
    const screens = loadedLater(panel).map((key) => {
      const more = [...filesOf(key)].filter((file) => !first.has(file))
      return { key, kB: weightOf(more) }
    })
    expect(screens.length).toBeGreaterThan(5)
    expect(screens.filter(({ kB }) => kB > 60)).toEqual([])
  })
})
