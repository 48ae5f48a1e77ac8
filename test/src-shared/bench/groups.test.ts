import { expect, it } from 'vitest'
import { modeText } from '../../../src-shared/bench/analysis/groups.ts'

it.each([
  ['auto', [], 'auto'],
  ['auto', ['text'], 'auto: text'],
  ['auto', ['native', 'text'], 'auto: native, text'],
  ['text', ['text'], 'text'],
] as const)('modeText of the mode %s that used %j is %j', (mode, ran, shown) => {
  expect(modeText({ mode, ran })).toBe(shown)
})
