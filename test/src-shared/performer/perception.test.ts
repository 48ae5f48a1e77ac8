import { describe, expect, it } from 'vitest'
import type { EventOf } from '../../../src-shared/events/event.ts'
import { createGameWords } from '../../../src-shared/moments/learned-words.ts'
import { createPerception } from '../../../src-shared/performer/perception.ts'
import { seen } from '../../fixtures/live-performance.ts'

const look = (seq: number, source: string, value: number): EventOf<'sight/observation'> => {
  const box: [number, number, number, number] = [40, 900, 200, 32]
  const numbers = [{ label: 'HEALTH', value, of: 100, confidence: 90, box }]
  const observation = { ...seen(`o${seq}`, 'X'), source, at: seq * 1000, numbers }
  return { type: 'sight/observation', observation, seq, t: seq * 1000, run: 'r' }
}

describe('createPerception', () => {
  it.each([
    ['the demo reel', true],
    ['another window', false],
  ])('after low health, a picture of %s leaves the player in danger: %s', (next, isTense) => {
    const perception = createPerception(createGameWords(), () => {})
    for (const [seq, value] of [100, 60, 9].entries()) perception.hear(look(seq + 1, 'the demo reel', value))
    perception.read()
    expect(perception.isTense(20_000)).toBe(true)
    perception.hear({ ...look(4, next, 9), observation: { ...seen('o4', 'Y'), source: next, at: 4000 } })
    perception.read()
    expect(perception.isTense(20_000)).toBe(isTense)
  })
})
