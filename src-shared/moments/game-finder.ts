import { cardFor, fitsAspect, type GameCard, type GameSigns } from '../events/card.ts'
import type { Observation } from '../events/observation.ts'
import { createGameFingerprint } from './game-fingerprint.ts'

/** For this time (ms), a card stays although nothing on the screen identifies its game, as in a menu. */
const stayMs = 60_000

/** Finds out which game is on the screen, and which card is its own. */
export interface GameFinder {
  observe(observation: Observation): void
  /** Returns what identifies the game on the screen. The same object as before if nothing has changed. */
  signs(): GameSigns
  /** Returns the card of the game on the screen. Cheap enough to be called at each observation. */
  card(cards: readonly GameCard[]): GameCard | null
  /** Takes this card for the game on the screen, because the streamer has written it. */
  choose(id: string): void
}

export function createGameFinder(): GameFinder {
  let fingerprint = createGameFingerprint()
  let signs: GameSigns = { labels: [], places: [], source: '' }
  let aspect: number | null = null
  let current: string | null = null
  let now = 0
  /** Time of the last observation that confirmed the current card. */
  let seenAt = 0

  return {
    observe(observation) {
      const { source, size, at, numbers } = observation
      if (source !== signs.source) {
        fingerprint = createGameFingerprint()
        current = null
      }
      fingerprint.observe(observation)
      now = at
      if (size !== undefined) aspect = size[0] / size[1]
      if (numbers.some(({ card }) => card !== undefined)) seenAt = at
      const next = { ...fingerprint.signs(), source }
      if (JSON.stringify(next) !== JSON.stringify(signs)) signs = next
    },
    signs: () => signs,
    card(cards) {
      const usable = cards.filter((card) => aspect === null || fitsAspect(card, aspect))
      const fitting = cardFor(usable, signs)
      if (fitting !== undefined) {
        current = fitting.id
        seenAt = now
        return fitting
      }
      const known = usable.find(({ id }) => id === current)
      if (known !== undefined && now - seenAt <= stayMs && !isOther(known, signs)) return known
      current = null
      return null
    },
    choose(id) {
      current = id
      seenAt = now
    },
  }
}

/** Returns whether the labels on the screen are those of another game. More of them than before may be known by now. */
function isOther(card: GameCard, { labels }: GameSigns): boolean {
  const fewer = Math.min(card.labels.length, labels.length)
  const shared = card.labels.filter((one) =>
    labels.some((other) => other.label === one.label && other.cell === one.cell),
  )
  return fewer > 0 && shared.length <= fewer / 2
}
