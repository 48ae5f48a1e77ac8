import { z } from 'zod'

/** Most games that are known, and most words of each; those that were seen longest ago are forgotten. */
export const maxGames = 40
export const maxWords = 30

/** What a game's own words may mean: beats that the numbers alone show, or nothing, which the streamer alone can say. */
export const wordMeaning = z.enum(['death', 'victory', 'reward', 'reset', 'nothing'])
export type WordMeaning = z.infer<typeof wordMeaning>

/** A short line of a game, and what happened when it appeared. */
export const gameWord = z.object({
  text: z.string().min(1).max(60),
  means: wordMeaning,
  /** How often it appeared with such a beat, and how often without any. */
  seen: z.number().int().min(0),
  missed: z.number().int().min(0),
  /** Epoch ms of the last time. */
  at: z.number(),
  /** The streamer decided what it means; nothing that happens changes that. */
  fixed: z.literal(true).exactOptional(),
})
export type GameWord = z.infer<typeof gameWord>

/** A name of a number in small letters, and where it is: 0 to 8, row by row of three by three. */
export const hudLabel = z.object({ label: z.string().min(1).max(60), cell: z.number().int().min(0).max(8) })
export type HudLabel = z.infer<typeof hudLabel>

/** A game, known by the names of its numbers and their places. */
export const knownGame = z.object({
  id: z.string().min(1).max(40),
  labels: z.array(hudLabel).min(1).max(12),
  words: z.array(gameWord).max(maxWords),
})
export type KnownGame = z.infer<typeof knownGame>

/** What a game has shown about one of its lines; `word` is null once it means different things. */
export const learnedWord = z.object({
  game: knownGame.shape.id,
  labels: knownGame.shape.labels,
  text: gameWord.shape.text,
  word: gameWord.nullable(),
})
export type LearnedWord = z.infer<typeof learnedWord>

/** Returns the letters of a line as words in small letters: counts in it change. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Returns the games after one of them showed something about a line, the game seen last at the end. */
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

/** Returns the games after the streamer decided what a line means; null forgets it. */
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
