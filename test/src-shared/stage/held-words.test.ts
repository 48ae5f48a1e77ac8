import { expect, it } from 'vitest'
import { createHeldWords } from '../../../src-shared/stage/stage.ts'

it('createHeldWords keeps the 50 newest held-back texts', () => {
  const held = createHeldWords()
  for (let n = 1; n <= 51; n += 1) held.keep(`f${n}`, `words ${n}`)
  expect(held.read('f1')).toBeNull()
  expect(held.read('f2')).toBe('words 2')
  expect(held.read('f51')).toBe('words 51')
})
