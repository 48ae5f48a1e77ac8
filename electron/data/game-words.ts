import { join } from 'node:path'
import { z } from 'zod'
import type { CommandError } from '../../src-shared/contract/command.ts'
import {
  type KnownGame,
  knownGame,
  type LearnedWord,
  maxGames,
  type WordMeaning,
  withLearned,
  withMeaning,
} from '../../src-shared/events/game-words.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

const file = z.object({ games: z.array(knownGame).max(maxGames) })

/** The meanings of words in each game, stored in `game-words.json`. */
export interface GameWordsFile {
  /** Returns the games. The one that the show learned about most recently comes last. Reads no file. */
  games(): readonly KnownGame[]
  /** Records what the show has learned about a line of a game. Returns why writing the file failed, or null. */
  record(learned: LearnedWord): DataFailure | null
  /** Stores the meaning that the streamer set for a known line, or forgets the line if `means` is null. */
  decide(game: string, text: string, means: WordMeaning | null): CommandError | null
}

/**
 * Opens the stored words. Learned words come from the screen, so they are written only while `isKept` returns true.
 */
export function openGameWords(
  dataDir: string,
  options: { readonly isKept: () => boolean; readonly report: (problem: DataFailure) => void },
): GameWordsFile {
  const stored = openKeptFile(join(dataDir, 'game-words.json'), {
    schema: file,
    expected: 'a list of games with their words',
    effect: 'Adlib has lost the words that it learned from your games, and learns them again.',
    report: options.report,
  })
  let known: readonly KnownGame[] = stored.read()?.games ?? []

  const change = (apply: (games: readonly KnownGame[]) => readonly KnownGame[]): DataFailure | null => {
    known = apply(known)
    const games = apply(stored.read()?.games ?? [])
    // Do not create a file without content.
    return games.length === 0 ? null : stored.write({ games: [...games] })
  }

  return {
    games: () => known,
    record(learned) {
      if (options.isKept()) return change((games) => withLearned(games, learned))
      known = withLearned(known, learned)
      return null
    },
    decide(game, text, means) {
      if (!known.some(({ id, words }) => id === game && words.some((word) => word.text === text)))
        return { kind: 'gone', message: 'This word is no longer stored.', remedy: 'No action is needed.' }
      const failure = change((games) => withMeaning(games, { game, text, means }))
      return failure === null ? null : { kind: 'not_kept', ...failure }
    },
  }
}
