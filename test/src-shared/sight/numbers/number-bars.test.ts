import { describe, expect, it } from 'vitest'
import type { SeenLine } from '../../../../src-shared/events/observation.ts'
import { createObserver } from '../../../../src-shared/sight/memory/observe.ts'
import { createNumberTracker } from '../../../../src-shared/sight/memory/track-numbers.ts'
import type { SeenBar } from '../../../../src-shared/sight/numbers/find-bars.ts'
import { readNumbers } from '../../../../src-shared/sight/numbers/read-numbers.ts'
import { seenLine } from '../lines.ts'

const bar: SeenBar = { id: 4, box: [200, 40, 300, 12], share: 0.62, first: 1, confidence: 80 }
const read = (...lines: Parameters<typeof seenLine>[]) =>
  readNumbers(
    lines.map((line) => seenLine(...line)),
    [bar],
  ).named.map(({ label, value, percent }) => [label, value, percent])

describe('numberBars', () => {
  it('names a bar by the words on it, to its left or above it', () => {
    expect(read(['SHIELD', [320, 38, 60, 16]])).toEqual([['SHIELD', 62, true]])
    expect(read(['HP', [160, 36, 30, 20]])).toEqual([['HP', 62, true]])
    expect(read(['Gate Warden', [230, 16, 140, 18]])).toEqual([['Gate Warden', 62, true]])
  })

  it('gives a bar without nearby words a generated name', () => {
    expect(read(['Somewhere else', [900, 600, 140, 18]])).toEqual([['bar 4', 62, true]])
  })

  it('does not name a bar after a sentence above it', () => {
    expect(read(['Minefield ahead, captain!', [230, 16, 140, 18]])).toEqual([['bar 4', 62, true]])
  })

  it('names an upright bar after a word at its end, unless the word is too small, too far away, or the name of another bar', () => {
    const read = (...bars: SeenBar[]) =>
      readNumbers([seenLine('LIFE', [32, 119, 48, 22])], bars).named.map(({ label }) => label)
    const gauge: SeenBar = { ...bar, id: 20, box: [94, 124, 254, 14] }
    const upright: SeenBar = { ...bar, id: 3, box: [52, 146, 10, 200], share: 0.2 }
    expect(read(upright)).toEqual(['LIFE'])
    expect(read(upright, gauge)).toEqual(['bar 3', 'LIFE'])
    expect(read({ ...upright, box: [52, 146, 10, 554] })).toEqual(['bar 3'])
    expect(read({ ...upright, box: [52, 300, 10, 200] })).toEqual(['bar 3'])
  })

  it('reports a row of icons as a number', () => {
    const icons = { ...bar, icons: { count: 3, first: 4 } }
    const counts = (...lines: Parameters<typeof seenLine>[]) =>
      readNumbers(
        lines.map((line) => seenLine(...line)),
        [icons],
      ).named.map(({ label, value, percent }) => [label, value, percent])
    expect(counts()).toEqual([['icons 4', 3, false]])
    expect(counts(['SHIPS', [140, 36, 50, 20]])).toEqual([['SHIPS', 3, false]])
  })

  it('reports a row of icons that is also read as one repeated letter, but not as different letters', () => {
    const icons = { ...bar, icons: { count: 3, first: 4 } }
    const labels = (text: string) =>
      readNumbers([seenLine(text, [198, 38, 304, 16])], [icons]).named.map(({ label }) => label)
    expect(labels('YYY')).toEqual(['icons 4'])
    expect(labels('Y Y Y')).toEqual(['icons 4'])
    expect(labels('ARMOR')).toEqual([])
  })

  it('omits a bar if its value is also shown in digits, and omits a line of text that looks like a bar', () => {
    expect(read(['HP 62/100', [310, 36, 90, 20]])).toEqual([['HP', 62, false]])
    expect(read(['HP', [160, 36, 30, 20]], ['HP 31', [900, 36, 60, 20]])).toEqual([['HP', 31, false]])
    expect(read(['A line of words under it', [190, 34, 320, 24]])).toEqual([])
  })
})

describe('createNumberTracker', () => {
  const word = (text: string) => seenLine(text, [150, 36, 40, 20])
  it('a new bar does not take over the name of a bar or a number that was at another position', () => {
    const track = createNumberTracker()
    const labels = (now: number, lines: SeenLine[], bars: SeenBar[] = []) =>
      track(lines, now, bars).map(({ label, value }) => [label, value])
    expect(labels(0, [word('LIFE')], [bar])).toEqual([['LIFE', 62]])
    const other: SeenBar = { ...bar, id: 5, box: [200, 56, 200, 12], share: 0.3 }
    expect(labels(1000, [seenLine('LIFE', [150, 52, 40, 20])], [other])).toEqual([['bar 5', 30]])
    expect(labels(2000, [word('LIFE')], [bar])).toEqual([['LIFE', 62]])
    expect(labels(3000, [seenLine('AMMO 7', [700, 600, 80, 20])])).toEqual([['AMMO', 7]])
    expect(labels(4000, [seenLine('AMMO', [150, 36, 40, 20])], [{ ...bar, id: 6 }])).toEqual([])
  })
})

describe('createObserver', () => {
  it('reports a bar with its current and its earlier value', () => {
    const observation = createObserver()({
      source: 'test',
      at: 0,
      now: 0,
      lines: [],
      bars: [bar],
      scene: { cut: false, brightness: 0.5, motion: 0 },
    })
    expect(observation?.numbers).toEqual([
      expect.objectContaining({
        label: 'bar 4',
        value: 62,
        was: 100,
        percent: true,
        bar: true,
        box: bar.box,
      }),
    ])
  })
})
