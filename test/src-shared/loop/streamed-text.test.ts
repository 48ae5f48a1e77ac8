import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDeltaPacer, createSentences } from '../../../src-shared/loop/streamed-text.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

it('createDeltaPacer sends at most ten pieces a second, each at most 2 kB', () => {
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

const cut = (pieces: string[]): string[] => {
  const sentences = createSentences()
  return [...pieces.flatMap((piece) => sentences.push(piece)), ...sentences.end()]
}

it('createSentences returns each complete sentence and never cuts a number', () => {
  const sentences = createSentences()
  expect(sentences.push('Score 1.5 mil')).toEqual([])
  expect(sentences.push('lion! And ')).toEqual(['Score 1.5 million!'])
  expect(sentences.end()).toEqual(['And'])
})

it('createSentences keeps every letter, however the text is cut', () => {
  const letters = (text: string) => text.replace(/\s+/g, '')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 })), (pieces) => {
      const out = cut(pieces)
      expect(letters(out.join(''))).toBe(letters(pieces.join('')))
      expect(out.every((sentence) => sentence.trim() !== '')).toBe(true)
    }),
  )
})

it('createSentences cuts a long text without a full stop', () => {
  expect(
    Math.max(...cut([`${'word '.repeat(9000)}end. more`]).map(({ length }) => length)),
  ).toBeLessThanOrEqual(241)
  expect(Math.max(...cut(['word '.repeat(200)]).map(({ length }) => length))).toBeLessThanOrEqual(240)
})
