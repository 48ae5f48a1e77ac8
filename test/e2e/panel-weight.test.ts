import { describe, expect, it } from 'vitest'
import { pageWeights, weightOf } from '../fixtures/page-weight.ts'

describe('the weight of the panel', () => {
  const { filesOf, loadedLater } = pageWeights()
  const panel = 'panel/index.html'
  const first = filesOf(panel)

  it('the panel weighs at most 217 kB (gzip) on the first load', () => {
    expect(weightOf(first)).toBeLessThanOrEqual(217)
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
