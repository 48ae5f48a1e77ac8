import { describe, expect, it } from 'vitest'
import { emptyState, type State } from '../../../../src-shared/events/state.ts'
import { combos } from '../../../../src-shared/performer/show/combos.ts'
import { reflexAt } from '../../../../src-shared/performer/show/reflex.ts'

const run = (id: string, deaths: number): State => {
  const state = emptyState()
  const { show } = state
  return { ...state, run: id, show: { ...show, bits: { ...show.bits, counts: { death: deaths } } } }
}
const deaths = (id: string) => [0, 1, 2, 3, 4, 5].map((count) => reflexAt('death', run(id, count)))

describe('reflexAt', () => {
  it('the puppet cycles through three ways to die', () => {
    const ways = deaths('r1')
    expect(new Set(ways.slice(0, 3)).size).toBe(3)
    expect(ways.slice(3)).toEqual(ways.slice(0, 3))
  })

  it('a run always has the same order of ways to die, and different runs begin with different ways', () => {
    expect(deaths('r1')).toEqual(deaths('r1'))
    const first = Array.from({ length: 20 }, (_, n) => reflexAt('death', run(`r${n}`, 0)))
    expect(new Set(first).size).toBe(3)
  })

  it('returns undefined for a victory', () => {
    expect(reflexAt('victory', run('r1', 0))).toBeUndefined()
  })
})

describe('the combos of a death', () => {
  it('each way to die has two combos, and the line comes at a different time in every combo', () => {
    for (const way of deaths('r1').slice(0, 3))
      expect(combos.death.filter(({ reflex }) => reflex === way)).toHaveLength(2)
    expect(new Set(combos.death.map(({ wordsAfterMs }) => wordsAfterMs)).size).toBe(combos.death.length)
  })
})
