import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  cardFor,
  type GameCard,
  gameSigns,
  maxCards,
  maxCorrections,
  withCard,
  withCorrection,
} from '../../src-shared/events/card.ts'
import { type CorrectedMeaning, correction, isSameTopic } from '../../src-shared/events/corrections.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

/** The files of earlier versions, oldest last. */
const [corrections, words] = ['corrections.json', 'game-words.json']

const correctionsFile = z.object({
  games: z
    .array(
      gameSigns.extend({
        id: z.string().min(1).max(40),
        corrections: z.array(correction).max(maxCorrections),
      }),
    )
    .max(maxCards),
})

const wordsFile = z.object({
  games: z.array(
    z.object({
      labels: gameSigns.shape.labels,
      words: z.array(
        z.object({ text: z.string(), means: z.string(), at: z.number(), fixed: z.boolean().optional() }),
      ),
    }),
  ),
})

const formerMeanings: Readonly<Record<string, CorrectedMeaning>> = {
  death: 'loss',
  victory: 'win',
  reward: 'good',
  nothing: 'nothing',
}

/** Returns what the streamer decided in earlier versions, as cards; null if there is nothing. */
export function formerCards(
  dataDir: string,
  report: (problem: DataFailure) => void,
): readonly GameCard[] | null {
  const effect = 'Adlib has lost what you corrected in your games.'
  const read = <Content>(name: string, schema: z.ZodType<Content>) =>
    openKeptFile(join(dataDir, name), { schema, expected: 'a list of games', effect, report }).read()
  const corrected = read(corrections, correctionsFile)
  const worded = read(words, wordsFile)
  if (corrected === null && worded === null) return null
  const blank = { name: '', numbers: [], regions: [] }
  let cards: readonly GameCard[] = (corrected?.games ?? []).map((game) => ({ ...blank, ...game }))
  for (const { labels, words: chosen } of worded?.games ?? [])
    for (const { text, means: was, at, fixed } of chosen) {
      const means = Object.hasOwn(formerMeanings, was) ? formerMeanings[was] : undefined
      if (fixed !== true || means === undefined) continue
      const signs = { labels, places: [], source: '' }
      const card = cardFor(cards, signs) ?? { ...blank, ...signs, id: `g${at}`, corrections: [] }
      const given = { about: 'words', text, means, at } as const
      // A newer correction of the same words stays.
      if (card.corrections.some((each) => isSameTopic(each, given))) continue
      cards = withCard(cards, withCorrection(card, given))
    }
  return cards
}

/** Deletes the files of earlier versions, after their content was stored as cards. */
export function deleteFormerCards(dataDir: string): void {
  for (const name of [corrections, words])
    try {
      rmSync(join(dataDir, name), { force: true })
    } catch {
      // The next start finds the same cards again, which are known by then.
    }
}
