import { z } from 'zod'
import { correction, type GivenCorrection, isSameTopic } from './corrections.ts'
import { type Box, numberMeaning } from './observation.ts'

/** Maximum size of a card's file (bytes). */
export const maxCardBytes = 65_536
/** Maximum number of cards. Beyond it, the cards that were changed longest ago are dropped. */
export const maxCards = 40
/** Maximum number of corrections per card. Beyond it, the oldest are dropped. */
export const maxCorrections = 60
/** Maximum number of boxes with a number, and of regions, per card. */
export const maxCardNumbers = 24
const maxRegions = 12

/** How a number is drawn: digits, a bar, a row of equal icons, or a time such as 1:23. */
export const numberKind = z.enum(['number', 'bar', 'icons', 'clock'])

const share = z.number().min(0).max(1)
/** `[x, y, width, height]` as fractions of the picture. */
export const cardBox = z
  .tuple([share, share, share.positive(), share.positive()])
  .refine(([x, y, width, height]) => x + width <= 1.001 && y + height <= 1.001, {
    message: 'expected a box inside the picture: [x, y, width, height] as fractions of it',
  })

/** A number of a game: where it is, what it is called, and what it measures. */
export const cardNumber = z.strictObject({
  name: z.string().trim().min(1).max(40),
  box: cardBox,
  kind: numberKind,
  means: numberMeaning,
})
export type CardNumber = z.infer<typeof cardNumber>

/** A named part of the screen, such as "chat" (see the setting `sight.regions`). */
export const cardRegion = z.strictObject({ name: z.string().trim().min(1).max(40), box: cardBox })
export type CardRegion = z.infer<typeof cardRegion>

/** Label of a number on the screen, in lower case, and the label's cell in a 3 by 3 grid: 0 to 8, row by row. */
export const hudLabel = z.object({ label: z.string().min(1).max(60), cell: z.number().int().min(0).max(8) })
export type HudLabel = z.infer<typeof hudLabel>

/**
 * What identifies a game: the labels of the numbers on its screen with their positions, and the boxes of the numbers
 * without a label (fractions of the picture). Without either, its source.
 */
export const gameSigns = z.object({
  labels: z.array(hudLabel).max(12),
  places: z.array(cardBox).max(8).default([]),
  source: z.string().max(200),
})
export type GameSigns = z.infer<typeof gameSigns>

/** What Adlib knows about one game: its HUD, as the streamer named it, and the streamer's corrections. */
export const gameCard = gameSigns.extend({
  id: z.string().min(1).max(40),
  /** The name of the game; empty until the streamer enters one. */
  name: z.string().max(60).default(''),
  /** Width of the picture divided by its height. Absent if the card has no boxes. */
  aspect: z.number().positive().max(20).exactOptional(),
  numbers: z.array(cardNumber).max(maxCardNumbers).default([]),
  regions: z.array(cardRegion).max(maxRegions).default([]),
  /** The author, if the card was imported. */
  by: z.string().max(60).exactOptional(),
  corrections: z.array(correction).max(maxCorrections),
})
export type GameCard = z.infer<typeof gameCard>

/** Largest difference of two aspects of the same layout, as a share. */
const sameAspect = 0.02

/** Returns whether the boxes of a card apply to pictures with this aspect. */
export const fitsAspect = ({ aspect }: Pick<GameCard, 'aspect'>, other: number): boolean =>
  aspect === undefined || Math.abs(aspect - other) <= aspect * sameAspect

/** Minimum number of numbers without a label that identify a game. */
const minPlaces = 2

/**
 * Returns the card of the game with these signs. More than half of the labels of the longer list must match. For cards
 * without labels, the same is true of the places of numbers; for those without places, too, the source decides.
 */
export function cardFor(
  cards: readonly GameCard[],
  { labels, places, source }: GameSigns,
): GameCard | undefined {
  const labeled = best(cards, (card) =>
    shareOf(card.labels, labels, (one, other) => one.label === other.label && one.cell === other.cell),
  )
  if (labeled !== undefined) return labeled
  const others = cards.filter((card) => card.labels.length === 0)
  const placed = best(others, (card) =>
    Math.min(card.places.length, places.length) < minPlaces ? 0 : shareOf(card.places, places, isSamePlace),
  )
  if (placed !== undefined || labels.length > 0 || source === '') return placed
  return others.find((card) => card.places.length === 0 && card.source === source)
}

/** Returns a card with the signs of its game, if it was written before any were known. */
export const withSigns = (card: GameCard, { labels, places }: GameSigns): GameCard =>
  card.labels.length + card.places.length > 0 || (labels.length === 0 && places.length < minPlaces)
    ? card
    : { ...card, labels, places: labels.length > 0 ? [] : places }

/** Returns the card with the highest share, if it is more than half. */
function best(cards: readonly GameCard[], shareFor: (card: GameCard) => number): GameCard | undefined {
  let found: GameCard | undefined
  let most = 0
  for (const card of cards) {
    const share = shareFor(card)
    // Of equally good cards, the one that was changed last counts.
    if (share > 0.5 && share >= most) [found, most] = [card, share]
  }
  return found
}

function shareOf<Sign>(
  known: readonly Sign[],
  seen: readonly Sign[],
  isSame: (one: Sign, other: Sign) => boolean,
): number {
  const shared = known.filter((one) => seen.some((other) => isSame(one, other)))
  return shared.length / Math.max(known.length, seen.length, 1)
}

/** Returns whether two numbers are in one place: equally high letters at the same height, one above the other. */
function isSamePlace([x, y, width, height]: Box, [left, top, wide, tall]: Box): boolean {
  const taller = Math.max(height, tall)
  return (
    Math.abs(y + height / 2 - top - tall / 2) < taller / 3 &&
    taller < Math.min(height, tall) * 1.35 &&
    Math.min(x + width, left + wide) > Math.max(x, left)
  )
}

/** Returns whether two names are the same, in any letter case. */
export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

const isEmpty = ({ corrections, numbers, regions }: GameCard): boolean =>
  corrections.length + numbers.length + regions.length === 0

/** Returns the cards after one of them changed. The changed card moves to the end. An empty one is dropped. */
export const withCard = (cards: readonly GameCard[], card: GameCard): readonly GameCard[] =>
  [...cards.filter(({ id }) => id !== card.id), ...(isEmpty(card) ? [] : [card])].slice(-maxCards)

/** Returns a card after a correction, which replaces an earlier one about the same topic. */
export function withCorrection(card: GameCard, { means, ...given }: GivenCorrection): GameCard {
  const added = means === null ? [] : [{ ...given, means }]
  const at = card.corrections.findIndex((other) => isSameTopic(other, given))
  const corrections = at < 0 ? [...card.corrections, ...added] : card.corrections.toSpliced(at, 1, ...added)
  return { ...card, corrections: corrections.slice(-maxCorrections) }
}

/**
 * Returns a card with a number, which replaces the one called `was` and any other with the same name. `number` null
 * deletes it.
 */
export function withNumber(
  card: GameCard,
  {
    was,
    number,
    aspect,
  }: { readonly was: string | null; readonly number: CardNumber | null; readonly aspect: number },
): GameCard {
  const others = card.numbers.filter(
    ({ name }) =>
      !(was !== null && isSameName(name, was)) && !(number !== null && isSameName(name, number.name)),
  )
  const numbers = number === null ? others : [...others, number].slice(-maxCardNumbers)
  return { ...card, aspect: card.aspect ?? aspect, numbers }
}
