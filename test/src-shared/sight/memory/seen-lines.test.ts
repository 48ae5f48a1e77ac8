import { describe, expect, it } from 'vitest'
import { createProgramTextReader } from '../../../../src-shared/sight/lines/program-text.ts'
import { createObserver } from '../../../../src-shared/sight/memory/observe.ts'
import { createSeenLines } from '../../../../src-shared/sight/memory/seen-lines.ts'
import { seenLine } from '../lines.ts'

const gate = seenLine('Defend the gate')
const level = seenLine('Level 12', [10, 60, 200, 20])
const scene = { cut: false, brightness: 0.5, motion: 0.1 }

function watch(seen = createSeenLines()) {
  const observe = createObserver(seen)
  return (at: number, lines: (typeof gate)[]) => observe({ source: 'test', at, now: at, lines, scene })
}

describe('createSeenLines', () => {
  it('gives a line one number, which stays while its counter changes and after a reading that missed it', () => {
    const look = watch()
    const first = look(0, [gate, level])
    const [one, two] = first?.newLines.map(({ id }) => id) ?? []
    expect(new Set([one, two]).size).toBe(2)
    expect(first?.standing).toEqual([one, two])
    expect(look(1000, [seenLine('Level 13', level.box)])?.standing).toEqual([two])
    const third = seenLine('The boss is here', [400, 10, 200, 20])
    const last = look(2000, [gate, seenLine('Level 14', level.box), third])
    expect(new Set(last?.standing)).toEqual(new Set([one, two, last?.newLines[0]?.id]))
  })

  it('does not count words as news if they were seen a moment ago, except digits', () => {
    const look = watch()
    look(0, [gate, seenLine('250', [500, 10, 60, 20])])
    look(1000, [level])
    const marks = (at: number) =>
      look(at, [gate, seenLine('250', [500, 10, 60, 20])])?.newLines.map(({ text, again }) => [text, again])
    expect(marks(6000)).toEqual([
      ['Defend the gate', true],
      ['250', undefined],
    ])
    look(7000, [level])
    expect(marks(20_000)).toEqual([
      ['Defend the gate', undefined],
      ['250', undefined],
    ])
  })

  it('does not count three lines as news that return together because a window in front of them has closed', () => {
    const lines = ['Quests', 'Defend the gate', 'Find the lamp'].map((text) => seenLine(text))
    /** Returns how many of the lines are not news when they come back. */
    const known = (count: number, stoodMs: number, awayMs: number) => {
      const seen = createSeenLines()
      const standing = seen.came(lines.slice(0, count), [], 0)
      seen.left(standing, stoodMs, stoodMs)
      const back = seen.came(lines.slice(0, count), [], stoodMs + awayMs)
      return back.filter(({ again }) => again).length
    }
    expect(known(3, 8000, 60_000)).toBe(3)
    expect(known(2, 8000, 60_000)).toBe(0)
    expect(known(3, 7999, 60_000)).toBe(0)
    expect(known(3, 8000, 599_999)).toBe(3)
    expect(known(3, 8000, 600_000)).toBe(0)
  })

  it('does not count text from a program as news if the screen has just shown it, and the other way around', () => {
    const seen = createSeenLines()
    const look = watch(seen)
    const read = createProgramTextReader(seen)
    look(0, [gate])
    expect(read({ text: 'Defend the gate', source: 'game' }, 1000).newLines).toMatchObject([{ again: true }])
    const [line] = read({ text: 'Level 12', source: 'game' }, 2000).newLines
    expect(line).not.toHaveProperty('again')
    expect(look(3000, [gate, level])?.newLines).toMatchObject([{ text: 'Level 12', again: true }])
  })
})
