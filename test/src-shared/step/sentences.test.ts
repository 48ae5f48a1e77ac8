import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSentences } from '../../../src-shared/step/sentences.ts'

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

it('createSentences keeps every letter, wherever the text is split', () => {
  const letters = (text: string) => text.replace(/\s+/g, '')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 400 })), (pieces) => {
      const out = cut(pieces)
      expect(letters(out.join(''))).toBe(letters(pieces.join('')))
      expect(out.every((sentence) => sentence.trim() !== '')).toBe(true)
    }),
  )
})

it('createSentences splits a long text without a period', () => {
  expect(
    Math.max(...cut([`${'word '.repeat(9000)}end. more`]).map(({ length }) => length)),
  ).toBeLessThanOrEqual(241)
  expect(Math.max(...cut(['word '.repeat(200)]).map(({ length }) => length))).toBeLessThanOrEqual(240)
})
