import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineMeanings, meaningOf } from '../../../src-shared/moments/line-meaning.ts'
import { root } from '../../fixtures/adlib-process.ts'

/** Lines of real games and programs that the training did not use. */
const heldOut = readFileSync(join(root, 'assets/generate/line-meaning/held-out.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => {
    const [label = '', , text = ''] = row.split('\t')
    return { label, text }
  })
const sure = 0.75

const goodIn = (text: string): number => meaningOf(text).win + meaningOf(text).good
const badIn = (text: string): number => {
  const { loss, bad, danger } = meaningOf(text)
  return loss + bad + danger
}

describe('meaningOf', () => {
  it.each([
    ['good', ['win', 'good'], goodIn],
    ['bad', ['loss', 'bad', 'danger'], badIn],
  ])(
    'finds more than half of the %s news in unknown games, and more than 80 %% of the finds are right',
    (_, labels, shareOf) => {
      const found = heldOut.filter(({ text }) => shareOf(text) >= sure)
      const right = found.filter(({ label }) => labels.includes(label)).length
      expect(right / heldOut.filter(({ label }) => labels.includes(label)).length).toBeGreaterThan(0.5)
      expect(right / found.length).toBeGreaterThan(0.8)
    },
  )

  it('less than 7 % of the menus, hints, names and speech in unknown games are mistaken for good or bad news', () => {
    const quiet = heldOut.filter(({ label }) => label === 'none')
    const wrong = quiet.filter(({ text }) => goodIn(text) >= sure || badIn(text) >= sure)
    expect(wrong.length / quiet.length).toBeLessThan(0.07)
  })

  it('understands a sentence whose letters were misread', () => {
    for (const text of ['MISSION FAlLED', 'GAMEOVER', 'ou died'])
      expect(badIn(text), text).toBeGreaterThan(0.5)
  })

  it('returns probabilities that add up to 1 for any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const shares = meaningOf(text)
        expect(lineMeanings.reduce((sum, meaning) => sum + shares[meaning], 0)).toBeCloseTo(1)
      }),
    ))
})
