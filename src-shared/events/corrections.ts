import { z } from 'zod'
import { type CorrectedMeaning, correctedMeaning, correctionTopic, isSameTopic } from './correction-topic.ts'

/** Maximum number of games with corrections. Beyond it, the games that were corrected longest ago are dropped. */
export const maxGames = 40
/** Maximum number of corrections per game. Beyond it, the oldest are dropped. */
export const maxCorrections = 60

/** What the streamer says about a text, a number or a change of the picture. It is one row of training. */
export const correction = correctionTopic.extend({
  /** Embedding of the words (see `EmbedTexts`). */
  embedding: z.string().max(600).exactOptional(),
  means: correctedMeaning,
  /** Time of the correction (epoch ms). */
  at: z.number(),
  /** Set if the words are from a chat, or contain a name from it. */
  isChat: z.literal(true).exactOptional(),
})
export type Correction = z.infer<typeof correction>

/** Label of a number on the screen, in lower case, and the label's cell in a 3 by 3 grid: 0 to 8, row by row. */
export const hudLabel = z.object({ label: z.string().min(1).max(60), cell: z.number().int().min(0).max(8) })
export type HudLabel = z.infer<typeof hudLabel>

/** What identifies a game: the labels of the numbers on its screen with their positions; without labels, its source. */
export const gameSigns = z.object({
  labels: z.array(hudLabel).max(12),
  source: z.string().max(200),
})
export type GameSigns = z.infer<typeof gameSigns>

/** A game that the streamer corrected. */
export const correctedGame = gameSigns.extend({
  id: z.string().min(1).max(40),
  corrections: z.array(correction).max(maxCorrections),
})
export type CorrectedGame = z.infer<typeof correctedGame>

/** A new, changed or deleted correction; `means` is null if it is deleted. */
export type GivenCorrection = Omit<Correction, 'means'> & { readonly means: CorrectedMeaning | null }

/**
 * Returns the game with these signs. More than half of the labels of the longer list must match. Without labels, the
 * source decides.
 */
export function gameOf(
  games: readonly CorrectedGame[],
  { labels, source }: GameSigns,
): CorrectedGame | undefined {
  if (labels.length === 0) return games.find((game) => game.labels.length === 0 && game.source === source)
  let best: CorrectedGame | undefined
  let bestShare = 0.5
  for (const game of games) {
    const shared = game.labels.filter((one) =>
      labels.some(({ label, cell }) => label === one.label && cell === one.cell),
    )
    const share = shared.length / Math.max(game.labels.length, labels.length)
    if (share > bestShare) [best, bestShare] = [game, share]
  }
  return best
}

/**
 * Returns the games after a correction, which replaces an earlier one about the same topic. The game moves to the end.
 * A game without corrections is dropped.
 */
export function withCorrection(
  games: readonly CorrectedGame[],
  signs: GameSigns,
  { means, ...given }: GivenCorrection,
): readonly CorrectedGame[] {
  const known = gameOf(games, signs)
  const before = known?.corrections ?? []
  const added = means === null ? [] : [{ ...given, means }]
  const at = before.findIndex((other) => isSameTopic(other, given))
  const corrections = at < 0 ? [...before, ...added] : before.toSpliced(at, 1, ...added)
  const others = games.filter((game) => game !== known)
  if (corrections.length === 0) return others
  const { labels, source, id } = known ?? { ...signs, id: `g${given.at}` }
  return [...others, { labels, source, id, corrections: corrections.slice(-maxCorrections) }].slice(-maxGames)
}
