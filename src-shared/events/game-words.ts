import { z } from 'zod'

/** Maximum number of known games. Beyond it, the games whose lines were learned longest ago are dropped. */
export const maxGames = 40
/** Maximum number of words per game. Beyond it, the words with the oldest `at` are dropped. */
export const maxWords = 30

/**
 * Possible meanings of a line of a game: a kind of beat, or nothing. Only the streamer can set the meaning to nothing.
 */
export const wordMeaning = z.enum(['death', 'victory', 'reward', 'reset', 'nothing'])
export type WordMeaning = z.infer<typeof wordMeaning>

/** A short line of a game, such as "YOU DIED", and its meaning. */
export const gameWord = z.object({
  text: z.string().min(1).max(60),
  means: wordMeaning,
  /** How often the line appeared together with a beat of this meaning. At most one appearance in 30 s counts. */
  seen: z.number().int().min(0),
  /** How often the line appeared without any beat. */
  missed: z.number().int().min(0),
  /** Time (epoch ms) of the last change of `seen` or `missed`. */
  at: z.number(),
  /** Set if the streamer decided the meaning; the show then never changes it. */
  fixed: z.literal(true).exactOptional(),
})
export type GameWord = z.infer<typeof gameWord>

/** Label of a number on the screen, in lower case, and the label's cell in a 3 by 3 grid: 0 to 8, row by row. */
export const hudLabel = z.object({ label: z.string().min(1).max(60), cell: z.number().int().min(0).max(8) })
export type HudLabel = z.infer<typeof hudLabel>

/** A game, recognized by the labels of the numbers on its screen and by the labels' positions. */
export const knownGame = z.object({
  id: z.string().min(1).max(40),
  labels: z.array(hudLabel).min(1).max(12),
  words: z.array(gameWord).max(maxWords),
})
export type KnownGame = z.infer<typeof knownGame>

/** The show's conclusion about a line of a game; `word` is null if the line has no reliable meaning. */
export const learnedWord = z.object({
  game: knownGame.shape.id,
  labels: knownGame.shape.labels,
  text: gameWord.shape.text,
  word: gameWord.nullable(),
})
export type LearnedWord = z.infer<typeof learnedWord>

/** Returns the words of a line in lower case, without punctuation and digits. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/**
 * Returns the games after the show has learned what a line means, or has forgotten the line (`word` is null). The
 * line's game moves to the end of the list.
 */
export function withLearned(
  games: readonly KnownGame[],
  { game: id, labels, text, word }: LearnedWord,
): readonly KnownGame[] {
  const known = games.find((game) => game.id === id)
  const words = (known?.words ?? []).filter((other) => plainWords(other.text) !== plainWords(text))
  const all = word === null ? words : [...words, word]
  const game = { id, labels, words: all.sort((a, b) => a.at - b.at).slice(-maxWords) }
  return [...games.filter((other) => other.id !== id), game].slice(-maxGames)
}

/** Returns the games with the meaning that the streamer set for a line; null deletes the line. */
export const withMeaning = (
  games: readonly KnownGame[],
  {
    game: id,
    text,
    means,
  }: { readonly game: string; readonly text: string; readonly means: WordMeaning | null },
): readonly KnownGame[] =>
  games.map((game) =>
    game.id !== id
      ? game
      : {
          ...game,
          words: game.words.flatMap((word) =>
            word.text !== text ? [word] : means === null ? [] : [{ ...word, means, fixed: true as const }],
          ),
        },
  )
