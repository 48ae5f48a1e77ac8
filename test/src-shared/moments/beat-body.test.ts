import { expect, it } from 'vitest'
import { beatBody, spaced, usualSalience } from '../../../src-shared/moments/beat-body.ts'
import type { ScreenMoment } from '../../../src-shared/moments/moment.ts'

it('beatBody takes the usual weight of a kind, unless a fact says otherwise', () => {
  expect(beatBody('death')).toEqual({
    kind: 'death',
    subject: null,
    salience: usualSalience('death'),
    polarity: -1,
  })
  expect(beatBody('death', { salience: 0.1, subject: 'Bob' })).toMatchObject({
    salience: 0.1,
    subject: 'Bob',
  })
})

it('moments that end a fight weigh more than those within it, and good ones are positive', () => {
  const order = ['comeback', 'victory', 'near-death', 'death', 'foe-low', 'hit', 'reward', 'gain'] as const
  const weights = order.map(usualSalience)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  for (const kind of ['comeback', 'victory', 'reward', 'streak', 'raid', 'gift'] as const)
    expect(beatBody(kind).polarity).toBeGreaterThan(0)
  for (const kind of ['death', 'hit', 'near-death', 'setback'] as const)
    expect(beatBody(kind).polarity).toBeLessThan(0)
})

it('spaced keeps beats of one kind apart, counted from the last one that passed', () => {
  const rule = spaced(1000, () => [beatBody('hit'), beatBody('gain')])
  const at = (ms: number, kinds = ['hit', 'gain']) => {
    const found = rule({ at: ms } as ScreenMoment).map(({ kind }) => kind)
    expect(found).toEqual(kinds)
  }
  at(0)
  at(999, [])
  at(1000)
  at(1900, [])
  at(2000)
})
