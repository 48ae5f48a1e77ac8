import { describe, expect, it } from 'vitest'
import { pageWeights, weightOf } from '../fixtures/page-weight.ts'

describe('the weight of the panel', () => {
  const { filesOf, loadedLater } = pageWeights()
  const panel = 'panel/index.html'
  const first = filesOf(panel)

  it('the panel weighs at most 220 kB (gzip) on the first load, and its sentences in one language 54 kB', () => {
    expect(weightOf(first)).toBeLessThanOrEqual(220)
    for (const language of ['en', 'de']) {
      const key = `panel/kit/languages/${language}.json`
      const more = [...filesOf(key)].filter((file) => !first.has(file))
      expect(more).toHaveLength(1)
      expect(weightOf(more)).toBeLessThanOrEqual(54)
    }
  })

  it('each screen adds at most 46 kB (gzip)', () => {
    const screens = loadedLater(panel).map((key) => {
      const more = [...filesOf(key)].filter((file) => !first.has(file))
      return { key, kB: weightOf(more) }
    })
    expect(screens.length).toBeGreaterThan(5)
    expect(screens.filter(({ kB }) => kB > 46)).toEqual([])
  })
})
