import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'
import { meaningOf, meanings } from '../../../src-shared/moments/text-meaning.ts'
import { root } from '../../fixtures/adlib-process.ts'

/** Lines of real games and programs that the training did not use. */
const heldOut = readFileSync(join(root, 'assets/moments/held-out.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => {
    const [label = '', , text = ''] = row.split('\t')
    return { label, text }
  })
const sure = 0.6
const sampled = 6

describe('meaningOf', () => {
  const embeddings = new Map<string, string>()
  const some = heldOut.filter((_, at) => at % sampled === 0)

  beforeAll(async () => {
    const embed = await loadTextEmbedder(join(root, 'assets/moments'))
    const found = await embed(some.map(({ text }) => text))
    for (const [at, { text }] of some.entries()) embeddings.set(text, found[at] as string)
  })

  const shares = (text: string) => meaningOf({ text, embedding: embeddings.get(text) as string })
  const goodIn = (text: string): number => shares(text).win + shares(text).good
  const badIn = (text: string): number => shares(text).loss + shares(text).bad + shares(text).danger

  it.each([
    ['good', ['win', 'good'], goodIn],
    ['bad', ['loss', 'bad', 'danger'], badIn],
  ] as const)(
    'finds more than half of the %s news in unknown games, and more than 80 %% of the finds are right',
    (_, labels, shareOf) => {
      const found = some.filter(({ text }) => shareOf(text) >= sure)
      const wanted = some.filter(({ label }) => labels.some((each) => each === label))
      const right = found.filter((each) => wanted.includes(each)).length
      expect(right / wanted.length).toBeGreaterThan(0.5)
      expect(right / found.length).toBeGreaterThan(0.8)
    },
  )

  it('less than 7 % of the menus, hints, names and speech in unknown games are mistaken for good or bad news', () => {
    const quiet = some.filter(({ label }) => label === 'none')
    const wrong = quiet.filter(({ text }) => goodIn(text) >= sure || badIn(text) >= sure)
    expect(wrong.length / quiet.length).toBeLessThan(0.07)
  })

  it('understands a sentence whose letters were misread, even without an embedding', () => {
    for (const text of ['MISSION FAlLED', 'GAMEOVER', 'ou died']) {
      const { loss, bad, danger } = meaningOf({ text })
      expect(loss + bad + danger, text).toBeGreaterThan(0.5)
    }
  })

  it('returns probabilities that add up to 1 for any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const all = meaningOf({ text })
        expect(meanings.reduce((sum, meaning) => sum + all[meaning], 0)).toBeCloseTo(1)
      }),
    ))
})
