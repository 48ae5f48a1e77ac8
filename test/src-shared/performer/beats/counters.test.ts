import { describe, expect, it } from 'vitest'
import { beatsOf, kindsOf } from '../../../fixtures/beats/beats-of.ts'
import { now, before as scene } from '../../../fixtures/beats/situation.ts'

describe('counters', () => {
  it('reports at most one gain an observation, of the smaller count', () => {
    const beats = beatsOf(scene(0, 'tl0 SCORE 100\ntr0 COINS 4'), now(2000, 'tl0 SCORE 200\ntr0 COINS 5'))
    expect(beats).toMatchObject([{ kind: 'gain', number: { label: 'COINS', value: 5, was: 4 } }])
  })

  it('turns the fourth rise within 20 s into a streak, once', () => {
    const kills = [1, 2, 3, 4, 5].map((count) => now(2000, `tr0 KILLS ${count}`))
    expect(kindsOf(scene(0, 'tr0 KILLS 0'), ...kills)).toEqual(['gain', 'gain', 'gain', 'streak', 'gain'])
  })

  it('reports a lost place, lost points and a broken combo as setbacks', () => {
    for (const [was, is] of [
      ['POS 2/8', 'POS 4/8'],
      ['POINTS 900', 'POINTS 850'],
      ['COMBO 88', 'COMBO 0'],
    ])
      expect(kindsOf(scene(0, 'tl0 POINTS 500'), scene(1000, `tl0 ${was}`), now(5000, `tl0 ${is}`))).toEqual([
        'setback',
      ])
  })

  it('takes three steps of a combo within 15 s for a streak', () =>
    expect(
      kindsOf(scene(0, 'tl0 STREAK 0'), ...[1, 2, 3].map((steps) => now(4000, `tl0 STREAK ${steps}`))),
    ).toEqual(['streak']))

  it('has no interest in gauges, percentages and prices', () => {
    const screen = (fps: number, percent: number, turn: number) =>
      `tr0 FPS ${fps}\ntr1 SPEED ${fps * 3}\nbr0 Loading ${percent}%\ntl0 Turn ${turn}`
    expect(
      kindsOf(scene(0, screen(60, 10, 1)), now(900, screen(90, 50, 2)), now(900, screen(20, 90, 3))),
    ).toEqual([])
  })

  it('takes a rise far above the usual ones for a reward', () => {
    const coins = [110, 130, 140, 150].map((score) => now(6000, `tr0 SCORE ${score}`))
    const kinds = kindsOf(scene(0, 'tr0 SCORE 100'), ...coins, now(6000, 'tr0 SCORE 660'))
    expect(kinds.filter((kind) => kind !== 'idle')).toEqual(['gain', 'gain', 'gain', 'gain', 'reward'])
  })
})
