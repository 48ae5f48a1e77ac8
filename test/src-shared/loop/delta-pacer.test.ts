import { expect, it } from 'vitest'
import { createDeltaPacer } from '../../../src-shared/loop/delta-pacer.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

it('createDeltaPacer sends at most ten pieces of text a second, each at most 2 kB', () => {
  const clock = virtualClock()
  const sent: { at: number; text: string }[] = []
  const pacer = createDeltaPacer(clock, (text) => sent.push({ at: clock.monotonic(), text }))
  for (let n = 0; n < 100; n += 1) {
    pacer.push('日本語'.repeat(400))
    clock.advance(10)
  }
  pacer.push('last')
  clock.advance(100)
  expect(sent.length).toBeLessThanOrEqual(12)
  expect(sent.at(-1)?.text.endsWith('last')).toBe(true)
  expect(Math.max(...sent.map(({ text }) => Buffer.byteLength(text)))).toBeLessThanOrEqual(2048)
  const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(100)
  pacer.push('never')
  pacer.end()
  clock.advance(1000)
  expect(sent.at(-1)?.text).not.toContain('never')
})
