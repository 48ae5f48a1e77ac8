import { describe, expect, it } from 'vitest'
import type { Box } from '../../../src-shared/events/observation.ts'
import { createBeatReader } from '../../../src-shared/moments/read-beats.ts'
import { createObserver } from '../../../src-shared/sight/memory/observe.ts'
import { beatsOf, kindsOf } from '../../fixtures/beats/beats-of.ts'
import { iconBeats, rowBeats } from '../../fixtures/beats/icon-beats.ts'
import { now, before as scene } from '../../fixtures/beats/situation.ts'

describe('counters', () => {
  it('if a score and a count of coins rise at once, only the gain of coins is reported', () => {
    const beats = beatsOf(scene(0, 'tl0 SCORE 100\ntr0 COINS 4'), now(2000, 'tl0 SCORE 200\ntr0 COINS 5'))
    expect(beats).toMatchObject([{ kind: 'gain', number: { label: 'COINS', value: 5, was: 4 } }])
  })

  it('the fourth gain within 20 s is reported as a streak', () => {
    const kills = [1, 2, 3, 4, 5].map((count) => now(2000, `tr0 KILLS ${count}`))
    expect(kindsOf(scene(0, 'tr0 KILLS 0'), ...kills)).toEqual(['gain', 'gain', 'gain', 'streak', 'gain'])
  })

  it('a gain that is much greater than the ones before, or that reaches the needed number, has a higher salience', () => {
    const saliences = (...texts: string[]) =>
      beatsOf(scene(0, texts[0]), ...texts.slice(1).map((text) => now(3000, text))).map(
        ({ salience }) => salience,
      )
    expect(saliences('tr0 SCORE 0', 'tr0 SCORE 50', 'tr0 SCORE 150', 'tr0 SCORE 650')).toEqual([
      0.15, 0.15, 0.5,
    ])
    expect(saliences('tr0 SAVED 8/10', 'tr0 SAVED 9/10', 'tr0 SAVED 10/10')).toEqual([0.15, 0.5])
  })

  it('the first thing that is collected has a higher salience than the next ones', () => {
    const saved = (count: number) => `tl0 SAVED ${count}`
    const first = (motion: number) =>
      beatsOf(scene(0, saved(0), { motion }), now(9000, saved(1), { motion }))[0]?.salience
    expect(first(0.4)).toBe(0.5)
    expect(first(0)).toBeLessThan(0.5)
    expect(beatsOf(scene(0, saved(1)), now(9000, saved(2)))[0]?.salience).toBeLessThan(0.5)
  })

  it('a counted win is a great gain, and a counted loss a setback', () => {
    const hud = (wins: number, losses: number, unit = '') =>
      `tl0 Wins: ${wins}${unit}\ntl1 Losses: ${losses}${unit}`
    expect(beatsOf(scene(0, hud(1, 1)), now(9000, hud(2, 1)), now(9000, hud(2, 2)))).toMatchObject([
      { kind: 'gain', salience: 0.5 },
      { kind: 'setback', salience: 0.6 },
    ])
    expect(beatsOf(scene(0, hud(1, 1)), now(9000, hud(40, 35)))).toMatchObject([
      { kind: 'gain', salience: 0.15 },
    ])
    expect(kindsOf(scene(0, hud(51, 48, '%')), now(9000, hud(52, 49, '%')))).toEqual([])
  })

  it('icons on the right belong to the other team if there are icons on the left', () => {
    const lost = (left: boolean) => {
      const observe = createObserver()
      const { observe: read } = createBeatReader()
      return [5, 5, 4].flatMap((count, n) => {
        const at = n * 10_000
        const row = (id: number, x: number, icons: number) => ({
          ...{ id, box: [x, 20, 200, 30] as Box, share: icons / 5, first: 1, confidence: 80 },
          icons: { count: icons, first: 5 },
        })
        const body = observe({
          ...{ source: 'test', at, now: at, lines: [], size: [1280, 720] as const },
          bars: [row(1, 900, count), ...(left ? [row(2, 180, 5)] : [])],
          scene: { cut: false, brightness: 0.5, motion: 0.2 },
        })
        return body === undefined ? [] : read({ ...body, id: `o${n}` }).map(({ kind }) => kind)
      })
    }
    expect(lost(false)).toEqual(['hit'])
    expect(lost(true)).toEqual([])
  })

  it('a lost icon means a setback and a new icon a gain, but further losses within seconds are not reported', () => {
    expect(iconBeats([10, 3], [20, 4])).toEqual(['setback', 'gain'])
    expect(iconBeats([10, 3], [12, 2], [14, 1])).toEqual(['setback'])
    expect(iconBeats([10, 1])).toEqual([])
  })

  it('the loss of an icon in a short row means a death if the picture turned dark just before', () => {
    const dark = { jolt: 'dark' } as const
    expect(iconBeats([10, 4], [20, 4, dark], [24, 3])).toEqual(['death'])
    expect(iconBeats([10, 4], [20, 4, dark], [32, 3])).toEqual(['setback'])
    expect(rowBeats(6, [10, 6], [20, 6, dark], [24, 5])).toEqual(['hit'])
  })

  it('in a nearly still picture, lost icons count only after the row has been refilled', () => {
    const calm = { motion: 0.03 }
    const game = (from: number) => [3, 2, 1].map((count, n) => [from + n * 10, count, calm] as const)
    expect(iconBeats(...game(10))).toEqual([])
    expect(iconBeats(...game(10), [40, 4, calm], ...game(50))).toEqual([
      ...['reset', 'setback', 'setback', 'setback'],
    ])
  })

  it('a long row of icons counts as health, so a lost icon means a hit', () => {
    expect(rowBeats(6, [10, 5], [20, 3], [30, 1], [40, 6], [50, 5])).toEqual([
      ...['hit', 'hit', 'near-death', 'reset', 'hit'],
    ])
    expect(rowBeats(6, [10, 5], [20, 3], [30, 6])).toEqual(['hit', 'hit'])
    expect(iconBeats([10, 3], [20, 1])).toEqual(['setback'])
  })

  it('a loss that leaves at most a fifth of a long row of icons means near-death, and a new icon in such a row is not a gain', () => {
    expect(rowBeats(10, [10, 5], [20, 2], [30, 3], [40, 1])).toEqual(['hit', 'near-death', 'near-death'])
  })

  it('a number that is partly covered does not count as fallen', () => {
    const covered = [
      scene(0, 'tl0 SCORE 900'),
      scene(5000, 'tl0 SCORE 1250'),
      now(1000, 'tl0 SCORE 12'),
    ] as const
    expect(kindsOf(...covered, now(1500, 'tl0 SCORE 1250'))).toEqual([])
  })

  it('a lost rank is a setback, but spent points are not', () => {
    expect(kindsOf(scene(0, 'tl0 POINTS 500'), scene(1000, 'tl0 POS 2/8'), now(5000, 'tl0 POS 4/8'))).toEqual(
      ['setback'],
    )
    expect(kindsOf(scene(0, 'tl0 POINTS 900'), now(5000, 'tl0 POINTS 850'))).toEqual([])
  })

  it('the position of a text cursor is not a rank', () => {
    const moved = (from: number, to: number) =>
      kindsOf(scene(0, 'tl0 LINES 50'), scene(1000, `b0 POS ${from}`), now(5000, `b0 POS ${to}`))
    expect(moved(0, 212)).toEqual([])
    expect(moved(154, 35)).toEqual([])
  })

  it('a streak is reported after three increases of a combo within 15 s', () =>
    expect(
      kindsOf(scene(0, 'tl0 STREAK 0'), ...[1, 2, 3].map((steps) => now(4000, `tl0 STREAK ${steps}`))),
    ).toEqual(['streak']))

  it('no streak is reported for a score that rises with every action, but one is reported when a combo passes 50', () => {
    const shots = [1, 2, 3, 4, 5, 6, 7].map((n) => now(1000, `tl0 SCORE ${n * 700}\ntr0 CHAIN ${37 + n}`))
    const story = [scene(0, 'tl0 SCORE 0\ntr0 CHAIN 37'), ...shots]
    expect(kindsOf(...story)).not.toContain('streak')
    expect(kindsOf(...story, now(1000, 'tl0 SCORE 6000\ntr0 CHAIN 52'))).toContain('streak')
  })

  it('gauges, percentages and turn numbers are not counters', () => {
    const screen = (fps: number, percent: number, turn: number) =>
      `tr0 FPS ${fps}\ntr1 SPEED ${fps * 3}\nbr0 Loading ${percent}%\ntl0 Turn ${turn}`
    expect(
      kindsOf(scene(0, screen(60, 10, 1)), now(900, screen(90, 50, 2)), now(900, screen(20, 90, 3))),
    ).toEqual([])
  })
})
