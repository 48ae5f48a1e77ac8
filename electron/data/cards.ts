import { join } from 'node:path'
import { z } from 'zod'
import { type GameCard, gameCard, maxCards, withCard } from '../../src-shared/events/card.ts'
import { isSameTopic } from '../../src-shared/events/corrections.ts'
import type { DataFailure } from '../platform/files.ts'
import { deleteFormerCards, formerCards } from './former-corrections.ts'
import { openKeptFile } from './kept-file.ts'

const file = z.object({ cards: z.array(gameCard).max(maxCards) })

/** The cards of the streamer's games, stored in `cards.json`. */
export interface CardsFile {
  /** Returns the cards. The one that was changed most recently comes last. Reads no file. */
  cards(): readonly GameCard[]
  /** Adds or changes a card; an empty one is deleted. Returns why writing the file failed, or null. */
  put(card: GameCard): DataFailure | null
  delete(id: string): DataFailure | null
}

interface Options {
  /** Corrections contain words from the screen, so new ones are written only while this returns true. */
  readonly isKept: () => boolean
  readonly report: (problem: DataFailure) => void
}

/** Opens the stored cards. What the streamer corrected in an earlier version is taken over once. */
export function openCards(dataDir: string, { isKept, report }: Options): CardsFile {
  const stored = openKeptFile(join(dataDir, 'cards.json'), {
    schema: file,
    expected: 'a list of cards',
    effect: 'Adlib has lost what you named and corrected in your games.',
    report,
  })
  const onDisk = (): readonly GameCard[] => stored.read()?.cards ?? []
  let known = onDisk()

  const write = (before: readonly GameCard[], cards: readonly GameCard[]): DataFailure | null =>
    // Do not create a file without content.
    before.length + cards.length === 0 ? null : stored.write({ cards: [...cards] })

  const former = formerCards(dataDir, report)
  if (former !== null) {
    const added = former.filter(({ id }) => !known.some((card) => card.id === id))
    const cards = [...added, ...known].slice(-maxCards)
    if (write(known, cards) === null) deleteFormerCards(dataDir)
    known = cards
  }

  return {
    cards: () => known,
    put(card) {
      known = withCard(known, card)
      const before = onDisk()
      const stays = before.find(({ id }) => id === card.id)?.corrections ?? []
      // What is on disk already can always be changed and deleted.
      const corrections = isKept()
        ? card.corrections
        : card.corrections.filter((each) => stays.some((other) => isSameTopic(other, each)))
      return write(before, withCard(before, { ...card, corrections }))
    },
    delete(id) {
      known = known.filter((card) => card.id !== id)
      const before = onDisk()
      return write(
        before,
        before.filter((card) => card.id !== id),
      )
    },
  }
}
