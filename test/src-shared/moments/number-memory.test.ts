import { expect, it } from 'vitest'
import type { Observation } from '../../../src-shared/events/observation.ts'
import { createNumberMemory } from '../../../src-shared/moments/number-memory.ts'

const seen = (at: number, health?: number): Observation => ({
  ...{ id: `o${at}`, source: 'game', at, newLines: [], goneLines: [] },
  numbers: health === undefined ? [] : [{ label: 'HP', value: health, confidence: 1 }],
  ...{ scene: { cut: false, brightness: 0.5, motion: 0 }, confidence: 90, ageMs: 0 },
})

it('a vital that stays hidden is lost two seconds after it vanished, however often the screen is read', () => {
  const memory = createNumberMemory()
  for (const [at, health] of [
    [0, 100],
    [1000, 40],
    [2000, 8],
  ] as const)
    memory.observe(seen(at, health), [])
  for (const at of [3000, 3900, 4900]) memory.observe(seen(at), [])
  expect(memory.lost(4900)).toEqual([])
  memory.observe(seen(5000), [])
  expect(memory.lost(5000)).toMatchObject([{ value: 0, was: 8 }])
})
