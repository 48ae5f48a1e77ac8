import { expect, test } from 'vitest'
import { evidenceWeight } from '../../../src-shared/llm/evidence-weight.ts'

test.each([
  ['what a probe found wins', { name: 'm:70b', parameters: 7e10 }, { evidenceWeight: 0.4 }, 0.4],
  ['a small model leans on the words', { name: 'm', parameters: 1.35e8 }, {}, 1],
  ['a large one judges alone', { name: 'm', parameters: 3.2e9 }, {}, 0],
  ['the size in the name, where nobody tells', { name: 'org/qwen2.5-7b-instruct' }, {}, 0],
  ['a small size in the name', { name: 'smollm2:135m' }, {}, 1],
  ['a mixture of experts', { name: 'mixtral-8x7b' }, {}, 0],
  ['the weights that work at once', { name: 'gemma-3n-e4b-it' }, {}, 0],
  ['few of those', { name: 'gemma3n:e2b' }, {}, 1],
  ['a version is no size', { name: 'phi-3.5' }, {}, 1],
  ['the server is believed more than the name', { name: 'm-7b', parameters: 1e8 }, {}, 1],
])('%s', (_, model, memo, weight) => {
  expect(evidenceWeight(model, memo)).toBe(weight)
})
