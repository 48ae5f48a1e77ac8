import { describe, expect, it } from 'vitest'
import type { Box, SeenLine } from '../../../../src-shared/events/observation.ts'
import { createLineMemory } from '../../../../src-shared/sight/memory/line-memory.ts'
import { seenLine } from '../lines.ts'

const whole: Box = [0, 0, 1920, 1080]

function watch() {
  const memory = createLineMemory()
  return (now: number, ...lines: SeenLine[]): string[] => {
    memory.see({ regions: [whole], lines, unchanged: new Set(), confirmed: new Set(), now })
    return memory.lines().map(({ text }) => text)
  }
}

/**
 * Creates a function that shows a memory one line and returns all remembered lines. `isKnown`: the line's pixels are
 * unchanged.
 */
function watchKnown() {
  const memory = createLineMemory()
  return (now: number, line: SeenLine, isKnown: boolean): SeenLine[] => {
    const unchanged = new Set(isKnown ? [line] : [])
    memory.see({ regions: [whole], lines: [line], unchanged, confirmed: new Set(), now })
    return memory.lines()
  }
}

const score = (value: number) => seenLine(`SCORE ${value}`, [10, 10, 120, 20])
const gate = seenLine('Defend the gate', [400, 10, 200, 20])

describe('createLineMemory', () => {
  it('does not accept an implausible number after only one reading', () => {
    const see = watch()
    see(0, score(12000))
    expect(see(1000, score(72000))).toEqual(['SCORE 12000'])
    expect(see(2000, score(12015))).toEqual(['SCORE 12015'])
  })

  it('accepts an implausible number when it is read again', () => {
    const see = watch()
    see(0, score(12000))
    see(1000, score(72000))
    expect(see(1500, score(72010))).toEqual(['SCORE 72010'])
  })

  it('keeps a line that one reading misses, and drops it after two misses in a row', () => {
    const see = watch()
    see(0, gate, score(12000))
    expect(see(1000, score(12000))).toContain(gate.text)
    expect(see(1500, gate, score(12000))).toContain(gate.text)
    see(2000, score(12000))
    expect(see(3000, score(12000))).toEqual(['SCORE 12000'])
  })

  it('drops a line at once if another text is at its position', () => {
    const see = watch()
    see(0, gate)
    expect(see(1000, seenLine('The boss is here', gate.box))).toEqual(['The boss is here'])
  })

  it('accepts a part of a line as a new line only after the whole line was missed twice', () => {
    const see = watch()
    see(0, gate)
    const part = seenLine('Defend', [400, 10, 80, 20])
    expect(see(500, part)).toEqual([gate.text])
    expect(see(700, gate)).toEqual([gate.text])
    see(1000, part)
    expect(see(2000, part)).toEqual(['Defend'])
  })

  it('keeps a line if one reading finds only its parts, and replaces the line with the parts after several such readings', () => {
    const see = watch()
    see(0, gate)
    const parts = [seenLine('Defend', [400, 10, 68, 20], 100), seenLine('the gate', [472, 10, 128, 20], 100)]
    expect(see(500, ...parts)).toEqual([gate.text])
    expect(see(700, gate)).toEqual([gate.text])
    see(1000, ...parts)
    see(1500, ...parts)
    expect(see(2000, ...parts)).toEqual(parts.map(({ text }) => text))
  })

  it('treats a line as missing if only a part of it was read', () => {
    const memory = createLineMemory()
    const look = { regions: [whole], unchanged: new Set<SeenLine>() }
    const stone = seenLine('rune stone 21', [400, 10, 146, 24])
    memory.see({ ...look, lines: [stone], confirmed: new Set(), now: 0 })
    const part = seenLine('rune stone', [400, 10, 121, 24], 99)
    expect(memory.doubts({ ...look, lines: [part] })).toEqual({ values: [], missing: [stone] })
  })

  it('uses the most frequent spelling of a line', () => {
    const see = watch()
    see(0, gate)
    see(1000, seenLine('Defend the gate', gate.box, 80))
    expect(see(2000, seenLine('Defend tne gate', gate.box, 95))).toEqual(['Defend the gate'])
  })

  it('replaces a line with a similar text if the confidence of the text is high, or if the text is read again', () => {
    const see = watch()
    const prompt = (text: string, confidence: number) => [seenLine(text, gate.box, confidence)]
    see(0, ...prompt('Press E to open it', 95))
    expect(see(1000, ...prompt('Press E to lock up', 95))).toEqual(['Press E to lock up'])
    expect(see(2000, ...prompt('Press E to open it', 70))).toEqual(['Press E to lock up'])
    expect(see(3000, ...prompt('Press E to open it', 70))).toEqual(['Press E to open it'])
  })

  it('waits for a second reading of a new line that is short or uncertain', () => {
    const see = watch()
    see(0, gate)
    const noise = seenLine('7k', [800, 800, 30, 20])
    expect(see(1000, gate, noise)).toEqual([gate.text])
    expect(see(2000, gate)).toEqual([gate.text])
    see(3000, gate, noise)
    expect(see(4000, gate, noise)).toContain('7k')
  })

  it('moves a line back to an earlier position when the pixels that were read there reappear', () => {
    const see = watchKnown()
    const [hud, page]: [Box, Box] = [
      [900, 40, 120, 20],
      [200, 50, 120, 20],
    ]
    see(0, seenLine('Health: 2/10', hud), false)
    expect(see(1000, seenLine('Health: 2/10', page), false)).toMatchObject([{ box: page }])
    expect(see(2000, seenLine('Health: 2/10', hud), true)).toMatchObject([{ box: hud }])
  })

  it('accepts a number at once if its pixels were read before, even if the number returns to an earlier value', () => {
    const see = watchKnown()
    const full = score(12000)
    see(0, full, false)
    expect(see(1000, score(12015), false)).toMatchObject([{ text: 'SCORE 12015' }])
    expect(see(2000, full, true)).toMatchObject([{ text: 'SCORE 12000' }])
    see(3000, score(72000), false)
    see(3100, full, true)
    expect(see(5000, full, true)).toMatchObject([{ text: 'SCORE 12000' }])
  })

  it('follows a clock with no label second by second, even if the readings are uncertain', () => {
    const see = watch()
    const times = ['0:13', '0:12', '0:11', '0:10', '0:09', '0:08', '0:07']
    for (const [second, time] of times.entries())
      expect(see(second * 1000, gate, seenLine(time, [700, 10, 70, 24], 72))).toEqual([gate.text, time])
  })

  it('replaces all lines at once when another screen appears', () => {
    const see = watch()
    const rows = (word: string) =>
      [1, 2, 3, 4].map((row) => seenLine(`${word} ${row}`, [10, row * 50, 200, 20]))
    see(0, ...rows('inventory'))
    expect(see(1000, seenLine('GO', [600, 500, 80, 60]))).toEqual(['GO'])
  })
})
