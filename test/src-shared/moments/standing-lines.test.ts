import { describe, expect, it } from 'vitest'
import { createStandingLines } from '../../../src-shared/moments/standing-lines.ts'
import { now, playScreens, type Screen, before as scene } from '../../fixtures/beats/situation.ts'
import { seen } from '../../fixtures/live-performance.ts'
import { seenLine } from '../sight/lines.ts'

const terminal =
  'tl0 $ pytest -q\ntl1 collected 4 items of tests\ntl2 test_total passed\ntl3 all tests passed'
const editor = 'tl0 1 import os\ntl1 2 def total(entries):\ntl2 3   return sum(entries)\ntl3 -- INSERT --'

/** Returns the texts that are news on the last screen. */
function freshIn(...screens: Screen[]): string[] {
  const read = createStandingLines()
  return playScreens(screens)
    .flatMap(({ observation, counts }) => {
      const seen = observation && read(observation)
      return counts ? (seen?.fresh ?? []) : []
    })
    .map(({ line }) => line.text)
}

describe('lines that have been on screen for a long time', () => {
  it('old lines do not count as new when a window that covered them closes', () => {
    expect(freshIn(now(0, terminal))).toHaveLength(4)
    expect(freshIn(scene(0, terminal), scene(15_000, editor), now(15_000, terminal))).toEqual([])
  })

  it('old lines are forgotten when the whole screen is replaced', () => {
    const menu = Array.from({ length: 40 }, (_, n) => `[0.1,${0.02 + n * 0.024},0.2,0.02] $ make item ${n}`)
    const read = createStandingLines()
    const seen = playScreens([
      ...[16, 32, 40].map((count) => scene(1000, menu.slice(0, count).join('\n'))),
      now(9000, 'c0 END'),
    ]).flatMap(({ observation }) => (observation === undefined ? [] : [read(observation)]))
    expect(seen.at(-1)?.standing.map(({ line }) => line.text)).toEqual(['END'])
  })

  it('an old line that comes back alone counts as new', () => {
    const before = [scene(0, terminal), scene(20_000, editor)]
    expect(freshIn(...before, now(30_000, `${editor}\ntl6 all tests passed`))).toEqual(['all tests passed'])
  })
})

describe('createStandingLines', () => {
  const seenAt = (at: number, newLines: string[], goneLines: string[] = []) =>
    seen(`o${at}`, '', {
      ...{ at, newLines: newLines.map((text) => seenLine(text)) },
      goneLines: goneLines.map((text) => seenLine(text)),
    })

  it('a line that stays on the screen is remembered while many other lines come and leave', () => {
    const read = createStandingLines()
    const screens = Array.from({ length: 200 }, (_, n) =>
      now(1000, `tl0 Stamina bar\nc0 ${String.fromCharCode(97 + (n % 26)).repeat(8 + (n % 9) * 6)}`),
    )
    const seen = playScreens(screens).flatMap(({ observation }) =>
      observation === undefined ? [] : [read(observation)],
    )
    expect(seen.length).toBeGreaterThan(150)
    expect(seen.at(-1)?.standing.map(({ line }) => line.text)).toContain('Stamina bar')
  })

  it('an observation of an older version, which has no ids, adds its new lines and removes its gone lines', () => {
    const read = createStandingLines()
    read(seenAt(0, ['Defend the gate']))
    const { standing, fresh } = read(seenAt(1000, ['The boss is here'], ['Defend the gate']))
    expect(standing.map(({ line }) => line.text)).toEqual(['The boss is here'])
    expect(fresh).toHaveLength(1)
  })
})
