import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type EmbedTexts, loadTextEmbedder } from '../../../electron/ocr/text-embedder.ts'
import { cardFor, type GameCard, withCard, withCorrection } from '../../../src-shared/events/card.ts'
import type { CorrectedMeaning, Correction } from '../../../src-shared/events/corrections.ts'
import { correctedShares } from '../../../src-shared/moments/blocks.ts'
import { type MeaningShares, meaningOf, meanings } from '../../../src-shared/moments/text-meaning.ts'
import { root } from '../../fixtures/adlib-process.ts'

/** Game, what the row is (corrected, similar or other), meaning and text. */
const rows = readFileSync(join(root, 'test/fixtures/beats/corrected-blocks.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t') as [string, string, CorrectedMeaning, string])

let embed: EmbedTexts
let cards: readonly GameCard[] = []

const signsOf = (game: string) => ({ labels: [], places: [], source: game })
const cardOf = (game: string): GameCard =>
  cardFor(cards, signsOf(game)) ?? {
    ...{ id: game, name: '', numbers: [], regions: [], corrections: [], ...signsOf(game) },
  }
const blockOf = async (text: string) => ({ text, embedding: (await embed([text]))[0] as string })
const likeliest = (shares: MeaningShares) => meanings.toSorted((a, b) => shares[b] - shares[a])[0]
const correctionsOf = (game: string): readonly Correction[] => cardOf(game).corrections

beforeAll(async () => {
  embed = await loadTextEmbedder(join(root, 'assets/moments'))
  for (const [game, what, means, text] of rows)
    if (what === 'corrected')
      cards = withCard(
        cards,
        withCorrection(cardOf(game), { about: 'words', at: 1, means, ...(await blockOf(text)) }),
      )
})

describe('correctedShares', () => {
  it('after three corrections in a game, at least 80 % of 20 similar blocks of that game are right', async () => {
    const similar = rows.filter(([, what]) => what === 'similar')
    const wrong: string[] = []
    for (const [game, , means, text] of similar) {
      const block = await blockOf(text)
      const { shares } = correctedShares(meaningOf(block), block, correctionsOf(game))
      const meant = means === 'nothing' ? 'none' : means
      if (likeliest(shares) !== meant) wrong.push(text)
    }
    expect(similar).toHaveLength(20)
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(4)
  })

  it('at most one of 20 other blocks of these games gets another meaning', async () => {
    const others = rows.filter(([, what]) => what === 'other')
    const changed: string[] = []
    for (const [game, , , text] of others) {
      const block = await blockOf(text)
      const before = meaningOf(block)
      const { shares } = correctedShares(before, block, correctionsOf(game))
      if (likeliest(shares) !== likeliest(before)) changed.push(text)
    }
    expect(others).toHaveLength(20)
    // "Die Mannschaft ruht" is too much like "Die Mannschaft meutert".
    expect(changed.length, changed.join('\n')).toBeLessThanOrEqual(1)
  })

  it('no block of a game changes through the corrections of other games', async () => {
    for (const [game, , , text] of rows) {
      const block = await blockOf(text)
      const shares = meaningOf(block)
      const unchanged = { shares, weight: 0 }
      expect(correctedShares(shares, block, correctionsOf(`another ${game}`))).toEqual(unchanged)
    }
  })

  it('a later correction of similar words as nothing decides about those words only', async () => {
    const { corrections } = withCorrection(cardOf('kitchen'), {
      ...{ about: 'words', at: 2, means: 'nothing' },
      ...(await blockOf('Table 4 is waiting')),
    })
    const meant = async (text: string) => {
      const block = await blockOf(text)
      return likeliest(correctedShares(meaningOf(block), block, corrections).shares)
    }
    expect(await meant('Table 9 is waiting')).toBe('none')
    expect(await meant('Order up! Table 7 is happy')).toBe('win')
  })

  it('the same words decide before words that are nearly the same', async () => {
    const near = {
      about: 'words',
      means: 'win',
      at: 1,
      ...(await blockOf('Order up! Table 4 is happy')),
    } as const
    const exact = {
      about: 'words',
      means: 'nothing',
      at: 2,
      ...(await blockOf('Order up! A table is happy')),
    } as const
    for (const corrections of [
      [near, exact],
      [exact, near],
    ]) {
      const { shares } = correctedShares(meaningOf(exact), exact, corrections)
      expect(likeliest(shares)).toBe('none')
    }
  })

  it('without embeddings, the same words are corrected in any case and with other digits, and no others', () => {
    const corrections: Correction[] = [{ about: 'words', text: 'Lap 3 done!', means: 'good', at: 1 }]
    const meant = (text: string) => correctedShares(meaningOf({ text }), { text }, corrections).weight
    expect([meant('LAP 4 DONE'), meant('Lap lost'), meant('12:40')]).toEqual([1, 0, 0])
    const digits: Correction[] = [{ about: 'words', text: '3-1', means: 'good', at: 1 }]
    expect(correctedShares(meaningOf({ text: '0:12' }), { text: '0:12' }, digits).weight).toBe(0)
  })
})
