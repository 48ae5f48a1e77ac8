import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type CorrectedGame,
  type CorrectedMeaning,
  correctedGame,
  type GameSigns,
  type GivenCorrection,
  gameOf,
  gameSigns,
  isSameTopic,
  maxGames,
  withCorrection,
} from '../../src-shared/events/corrections.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

const file = z.object({ games: z.array(correctedGame).max(maxGames) })

/** What the streamer corrected in each game, stored in `corrections.json`. */
export interface CorrectionsFile {
  /** Returns the games. The one that was corrected most recently comes last. Reads no file. */
  games(): readonly CorrectedGame[]
  /** Stores, changes or deletes a correction. Returns why writing the file failed, or null. */
  record(signs: GameSigns, given: GivenCorrection): DataFailure | null
}

interface Options {
  /** Corrections contain words from the screen, so new ones are written only while this returns true. */
  readonly isKept: () => boolean
  readonly report: (problem: DataFailure) => void
}

/** Opens the stored corrections. What the streamer decided in an earlier version is taken over once. */
export function openCorrections(dataDir: string, options: Options): CorrectionsFile {
  const stored = openKeptFile(join(dataDir, 'corrections.json'), {
    schema: file,
    expected: 'a list of games with corrections',
    effect: 'Adlib has lost what you corrected in your games.',
    report: options.report,
  })
  let known: readonly CorrectedGame[] = stored.read()?.games ?? []

  const store = (changes: readonly Change[]): DataFailure | null => {
    known = changes.reduce(withChange, known)
    const before = stored.read()?.games ?? []
    // What is on disk already can always be changed and deleted.
    const kept = options.isKept() ? changes : changes.filter((each) => has(before, each))
    const games = kept.reduce(withChange, before)
    // Do not create a file without content.
    const isEmpty = games.length + before.length === 0
    return kept.length === 0 || isEmpty ? null : stored.write({ games: [...games] })
  }

  const former = formerChoices(dataDir, options.report)
  if (former !== null) {
    // A newer correction of the same words stays.
    const failure = store(former.filter((each) => !has(known, each)))
    if (failure === null && (former.length === 0 || options.isKept())) deleteFormer(dataDir)
  }
  return { games: () => known, record: (signs, given) => store([{ signs, given }]) }
}

interface Change {
  readonly signs: GameSigns
  readonly given: GivenCorrection
}

const withChange = (games: readonly CorrectedGame[], { signs, given }: Change): readonly CorrectedGame[] =>
  withCorrection(games, signs, given)

const has = (games: readonly CorrectedGame[], { signs, given }: Change): boolean =>
  gameOf(games, signs)?.corrections.some((each) => isSameTopic(each, given)) === true

const formerName = 'game-words.json'

const formerFile = z.object({
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

/** Returns the meanings that the streamer chose in an earlier version; null if there is no readable file of them. */
function formerChoices(dataDir: string, report: Options['report']): Change[] | null {
  const former = openKeptFile(join(dataDir, formerName), {
    schema: formerFile,
    expected: 'a list of games with their words',
    effect: 'Adlib has lost the meanings that you chose for words of your games.',
    report,
  })
  return (
    former.read()?.games.flatMap(({ labels, words }) =>
      words.flatMap(({ text, means: was, at, fixed }): Change[] => {
        const means = Object.hasOwn(formerMeanings, was) ? formerMeanings[was] : undefined
        return fixed !== true || means === undefined
          ? []
          : [{ signs: { labels, source: '' }, given: { about: 'words', text, means, at } }]
      }),
    ) ?? null
  )
}

function deleteFormer(dataDir: string): void {
  try {
    rmSync(join(dataDir, formerName), { force: true })
  } catch {
    // The next start takes over the same choices again.
  }
}
