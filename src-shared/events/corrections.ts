import { z } from 'zod'
import { type Beat, type BeatCause, beatKind } from './beat.ts'
import { generatedLabel } from './observation.ts'

/** Maximum length (characters) of the text that a correction is about. */
export const maxCorrectedText = 200

/** What the streamer says that a moment was. */
export const correctedMeaning = z.enum(['win', 'loss', 'good', 'bad', 'danger', 'nothing'])
export type CorrectedMeaning = z.infer<typeof correctedMeaning>

/** What a correction is about. */
export const correctionTopic = z.object({
  about: z.enum(['words', 'number', 'picture']),
  /**
   * The words on the screen; the label of the number, or "bar top-left" without one; the kind of beat that the picture led
   * to.
   */
  text: z.string().min(1).max(maxCorrectedText),
  /** The kind of beat that the number led to. Other changes of the number are not corrected. */
  kind: beatKind.exactOptional(),
})
export type CorrectionTopic = z.infer<typeof correctionTopic>

/** Returns the words of a text in lower case, without punctuation and digits. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Returns whether two texts consist of the same words. Texts without letters are never the same. */
export function isSameWords(one: string, other: string): boolean {
  const words = plainWords(one)
  return words !== '' && words === plainWords(other)
}

/** Returns what a correction of a beat is about; undefined if nothing on the screen identifies its cause. */
export function topicOf({
  kind,
  number,
  cause,
}: Pick<Beat, 'kind' | 'number' | 'cause'>): CorrectionTopic | undefined {
  if (cause === undefined) return undefined
  switch (cause.sign) {
    case 'words':
      return plainWords(cause.text ?? '') === '' ? undefined : { about: 'words', text: cause.text as string }
    case 'picture':
      return { about: 'picture', text: cause.from ?? kind }
    default: {
      const text = numberName(number?.label ?? '', cause)
      return text === undefined ? undefined : { about: 'number', text, kind: cause.from ?? kind }
    }
  }
}

const places = [
  ...['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'],
] as const

/** Returns a number's label; for a generated one, which is another in each run, its place on the screen. */
function numberName(label: string, { box }: BeatCause): string | undefined {
  const [, what] = generatedLabel.exec(label) ?? []
  if (what === undefined) return label === '' ? undefined : label
  if (box === undefined) return undefined
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)))
  const place = places[third(box[1] + box[3] / 2) * 3 + third(box[0] + box[2] / 2)]
  return `${what.toLowerCase()} ${place}`
}

/** Returns whether two corrections are about the same words, number or change of the picture. */
export const isSameTopic = (one: CorrectionTopic, other: CorrectionTopic): boolean =>
  one.about === other.about &&
  one.kind === other.kind &&
  (one.about === 'words' ? isSameWords(one.text, other.text) : one.text === other.text)

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
