import { describe, expect, it } from 'vitest'
import type { EventOf } from '../../../src-shared/events/event.ts'
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
    const perception = createPerception(
      () => {},
      () => [],
    )
    for (const [seq, value] of [100, 60, 9].entries()) perception.hear(look(seq + 1, 'the demo reel', value))
    perception.read()
    expect(perception.isTense(20_000)).toBe(true)
    perception.hear({ ...look(4, next, 9), observation: { ...seen('o4', 'Y'), source: next, at: 4000 } })
    perception.read()
    expect(perception.isTense(20_000)).toBe(isTense)
  })

  it.each([
    ['screen:0:0', 'X', null],
    ['obs:Game Capture', 'X', null],
    ['obs:Dungeon Crawl', 'X', 'Dungeon Crawl'],
    ['file:reels/supertux', 'X', 'supertux'],
    ['screen', 'EMBER KEEP\nPRESS START', 'Ember Keep'],
    ['obs:Dungeon Crawl', 'STONE SOUP\nPRESS ANY KEY', 'Stone Soup'],
  ])('of the source %s with the words %j, the game is %s', (source, text, game) => {
    const perception = createPerception(
      () => {},
      () => [],
    )
    const newLines = text.split('\n').map((words, n) => ({
      ...{ text: words, confidence: 95 },
      box: [660, 400 + 200 * n, 600, 80 - 40 * n] as [number, number, number, number],
    }))
    const observation = seen('o1', '', { source, newLines, ...(newLines[0] && { largest: newLines[0] }) })
    perception.hear({ type: 'sight/observation', observation, seq: 1, t: 0, run: 'r' })
    perception.read()
    expect(perception.game()).toBe(game)
  })
})
