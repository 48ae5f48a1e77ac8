import { describe, expect, it } from 'vitest'
import { phraseTest } from '../../../src-shared/moments/phrase.ts'

describe('phraseTest', () => {
  const test = phraseTest(/\b(?:final lap|extend(?=\W*$)|home ?run)\b/i)

  it('finds a phrase whose spaces were misread', () => {
    expect(
      ['FINAL LAP!', 'FINALLAP!', 'EX TEND !', 'HOME RUN', 'homerun'].filter((text) => !test(text)),
    ).toEqual([])
  })

  it('finds a phrase whose spaces are missing only if the phrase is the whole line', () => {
    expect(test('the finallap of it')).toBe(false)
    expect(test('extended')).toBe(false)
  })
})
