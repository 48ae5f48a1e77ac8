import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EmbedTexts, loadTextEmbedder } from '../../../../electron/ocr/text-embedder.ts'
import { type BeatKind, beatKind } from '../../../../src-shared/events/beat.ts'
import { appealOf, inOneRow } from '../../../../src-shared/performer/writer/line-appeal.ts'
import { root } from '../../../fixtures/adlib-process.ts'

const moments = join(root, 'assets/moments')
/** Minimum share of lines about which the judge agrees with most readers. */
const agreeFrom = 0.75

describe('inOneRow', () => {
  it.each(['How? / Slowly.', 'How?\nSlowly.'])('%j', (line) => {
    expect(inOneRow(line)).toBe('How? Slowly.')
  })
})

describe('appealOf', () => {
  let embed: EmbedTexts
  beforeAll(async () => {
    embed = await loadTextEmbedder(moments)
  })
  const score = async (line: string, kind: BeatKind, screen: string): Promise<number> => {
    const [embedding = '', screenEmbedding = ''] = await embed([line, screen])
    return appealOf({ line, kind, screen, embedding, screenEmbedding })
  }

  it('agrees with at least two of three readers about most of 100 lines, 50 of them good, that it did not learn from', async () => {
    const rows = readFileSync(join(moments, 'judged-lines.tsv'), 'utf8').trim().split('\n')
    const test = rows
      .map((row) => row.split('\t'))
      .filter(([set]) => set === 'test')
      .map(([, marks, kind, screen = '', line = '']) => ({
        isGood: marks === '2/3' || marks === '3/3',
        ...{ kind, screen, line },
      }))
    const half = (isGood: boolean) => test.filter((one) => one.isGood === isGood).slice(0, 50)
    const lines = [...half(true), ...half(false)]
    expect(lines).toHaveLength(100)
    const right = await Promise.all(
      lines.map(async ({ isGood, kind, screen, line }) => {
        const found = await score(inOneRow(line), beatKind.parse(kind), screen)
        return Number(found >= 0.5 === isGood)
      }),
    )
    expect(right.reduce((sum, one) => sum + one, 0) / lines.length).toBeGreaterThanOrEqual(agreeFrom)
  })

  it('prefers a line at the kind of moment for which it was written', async () => {
    const line = 'Take the flowers. You have earned them.'
    expect(await score(line, 'victory', 'YOU WIN')).toBeGreaterThan(await score(line, 'death', 'YOU DIED'))
  })
})
