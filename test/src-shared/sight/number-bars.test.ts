import { describe, expect, it } from 'vitest'
import type { SeenBar } from '../../../src-shared/sight/find-bars.ts'
import { createObserver } from '../../../src-shared/sight/observe.ts'
import { readNumbers } from '../../../src-shared/sight/read-numbers.ts'
import { seenLine } from './lines.ts'

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

  it('reports a bar without words with a generated name', () => {
    expect(read(['Somewhere else', [900, 600, 140, 18]])).toEqual([['bar 4', 62, true]])
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

  it('omits a bar whose value is also shown as a number, and letters that look like a bar', () => {
    expect(read(['HP 62/100', [310, 36, 90, 20]])).toEqual([['HP', 62, false]])
    expect(read(['HP', [160, 36, 30, 20]], ['HP 31', [900, 36, 60, 20]])).toEqual([['HP', 31, false]])
    expect(read(['A line of words under it', [190, 34, 320, 24]])).toEqual([])
  })
})

describe('createObserver', () => {
  it('reports a bar as soon as it moves, with the value before its first move', () => {
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
