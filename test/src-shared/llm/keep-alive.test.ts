import { expect, it } from 'vitest'
import { keepAliveMs } from '../../../src-shared/llm/ollama/client.ts'

it.each([
  ['10m', 600_000],
  ['1h30m', 5_400_000],
  ['1.5s', 1500],
  ['250ms', 250],
  ['300', 300_000],
  ['0', 0],
  ['-1', Number.POSITIVE_INFINITY],
])('reads the duration %s as Ollama does', (setting, ms) => {
  expect(keepAliveMs(setting)).toBe(ms)
})
