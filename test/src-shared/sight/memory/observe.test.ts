import { describe, expect, it } from 'vitest'
import { observation } from '../../../../src-shared/events/observation.ts'
import { createObserver, type Sighting } from '../../../../src-shared/sight/memory/observe.ts'
import { observationText } from '../../../../src-shared/sight/observation-text.ts'
import { seenLine } from '../lines.ts'

const calm = { cut: false, brightness: 0.5, motion: 0.1 }
const sighting = (now: number, lines: Sighting['lines'], scene = calm): Sighting => ({
  source: 'file:test',
  at: now - 120,
  now,
  lines,
  scene,
})

describe('createObserver', () => {
  it('returns the first observation, and then an observation for each change', () => {
    const observe = createObserver()
    const lines = [seenLine('SCORE 12000')]
    expect(observe(sighting(1000, lines))).toMatchObject({ ageMs: 120, at: 880, confidence: 90 })
    expect(observe(sighting(2000, lines))).toBeUndefined()
    expect(observe(sighting(9000, [seenLine('SCORE 12015')]))).toMatchObject({
      newLines: [],
      goneLines: [],
      numbers: [{ label: 'SCORE', value: 12015, was: 12000, sinceMs: 8000 }],
    })
    expect(observe(sighting(10_000, [seenLine('SCORE 12015')], { ...calm, cut: true }))).toMatchObject({
      scene: { cut: true },
    })
  })

  it('does not report a line as new again after one reading missed the line', () => {
    const observe = createObserver()
    const both = [seenLine('Defend the gate'), seenLine('Level 12', [10, 60, 200, 20])]
    observe(sighting(0, both))
    expect(observe(sighting(1000, both.slice(1)))?.goneLines).toHaveLength(1)
    expect(observe(sighting(2000, both))).toBeUndefined()
  })

  it('reports a number again when it returns with the same value', () => {
    const observe = createObserver()
    const lines = [seenLine('SCORE 12000')]
    observe(sighting(0, lines))
    expect(observe(sighting(500, []))?.numbers).toEqual([])
    expect(observe(sighting(1000, lines))).toMatchObject({ newLines: [], numbers: [{ value: 12000 }] })
    expect(observe(sighting(1500, lines))).toBeUndefined()
  })

  it('reports a picture with strong motion every five seconds, even if the text stays the same', () => {
    const observe = createObserver()
    const lines = [seenLine('SCORE 12000')]
    const wild = { ...calm, motion: 0.9 }
    const reported = Array.from({ length: 11 }, (_, second) => observe(sighting(second * 1000, lines, wild)))
    expect(reported.flatMap((body, second) => (body === undefined ? [] : [second]))).toEqual([0, 5, 10])
  })

  it('returns a valid observation for 300 long lines', () => {
    const observe = createObserver()
    const flood = Array.from({ length: 300 }, (_, row) =>
      seenLine(`${'word '.repeat(200)}${'abcdefghij'.repeat(row % 7)} ${row}`, [0, row * 20, 500, 18]),
    )
    const body = observe(sighting(0, flood))
    expect(observation.safeParse({ ...body, id: 'o1' }).success).toBe(true)
  })

  it('reports the largest line that was read with confidence', () => {
    const body = createObserver()(
      sighting(0, [
        seenLine('small print'),
        seenLine('VICTORY', [0, 100, 400, 80]),
        seenLine('Rubbish', [0, 300, 90, 200], 50),
      ]),
    )
    expect(body?.largest?.text).toBe('VICTORY')
  })
})

describe('observationText', () => {
  it('summarizes numbers and new lines in one text', () => {
    const observe = createObserver()
    observe(sighting(0, [seenLine('SCORE 12000')]))
    const body = observe(
      sighting(8000, [seenLine('SCORE 12015'), seenLine('The dragon wakes', [10, 80, 300, 40])]),
    )
    expect(body && observationText(body)).toBe('SCORE 12000 → 12015 (+15, 8 s) | new: "The dragon wakes"')
  })

  it('never exceeds the maximum length', () => {
    const flood = Array.from({ length: 60 }, (_, row) =>
      seenLine(`line of words number ${'abc'.repeat(row)}`, [0, row * 40, 500, 18]),
    )
    const body = createObserver()(sighting(0, flood))
    expect(body && observationText(body).length).toBeLessThanOrEqual(400)
    expect(body && observationText(body, 50).length).toBeLessThanOrEqual(50)
  })
})
