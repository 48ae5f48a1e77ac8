import { join } from 'node:path'
import { z } from 'zod'
import type { ShowMemory } from '../../src-shared/events/api.ts'
import type { CommandError } from '../../src-shared/events/command.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { type DataFailure, readPlainFile, reasonOf, replaceFile } from './files.ts'

/** Maximum number of summaries; the oldest is forgotten. */
const mostShows = 200
const dayMs = 86_400_000

const summary = z.object({ id: z.string().max(100), at: z.number(), text: z.string().min(1).max(2000) })
const file = z.object({ shows: z.array(z.unknown()) })
type Stored = z.infer<typeof summary>[]

/** One summary of each earlier run, in `memory.json`. */
export interface ShowMemories {
  /** Returns the summaries that have not expired, newest first. */
  list(): readonly ShowMemory[]
  /** Returns the newest summary of another run, if memory is enabled. Reads the file only once. */
  latest(run: string): string | null
  /** Stores the summary of a run that ends, if memory is enabled; returns why that failed, or null. */
  record(run: string, text: string): DataFailure | null
  /** Changes the text of a summary; returns why that is impossible, or null. */
  save(run: string, text: string): Promise<CommandError | null>
  delete(run: string): Promise<CommandError | null>
}

/**
 * Reads and writes the summaries of earlier runs. Expired and invalid ones are removed from the file with the next
 * change. A damaged file counts as empty and stays on disk until a summary is recorded.
 */
export function openShowMemories(
  dataDir: string,
  options: { readonly memory: () => Settings['show']['memory']; readonly now: () => number },
): ShowMemories {
  const path = join(dataDir, 'memory.json')
  let known: Stored | null = null

  const fresh = (shows: Stored): Stored => {
    const oldest = options.now() - options.memory().days * dayMs
    return shows.filter(({ at }) => at > oldest)
  }
  const read = (): Stored => {
    known = readStored(path)
    return fresh(known)
  }
  const write = (shows: Stored): DataFailure | null => {
    const kept = shows.toSorted((a, b) => a.at - b.at).slice(-mostShows)
    try {
      replaceFile(path, `${JSON.stringify({ shows: kept }, null, 2)}\n`)
      known = kept
      return null
    } catch (error) {
      return {
        message: `Cannot write ${path} (${reasonOf(error)}).`,
        remedy: 'Grant write permission to this folder.',
      }
    }
  }
  const change = (run: string, text: string | null): CommandError | null => {
    const shows = read()
    if (!shows.some(({ id }) => id === run)) {
      return { kind: 'gone', message: 'This summary is gone.', remedy: 'Nothing to do.' }
    }
    const failure = write(
      shows.flatMap((show) => (show.id !== run ? [show] : text === null ? [] : [{ ...show, text }])),
    )
    return failure === null ? null : { kind: 'not_kept', ...failure }
  }

  return {
    list: () =>
      read()
        .map((show) => ({ ...show, expiresAt: show.at + options.memory().days * dayMs }))
        .sort((a, b) => b.at - a.at),
    latest(run) {
      if (!options.memory().enabled) return null
      const others = (known === null ? read() : fresh(known)).filter(({ id }) => id !== run)
      return others.toSorted((a, b) => a.at - b.at).at(-1)?.text ?? null
    },
    record(run, text) {
      if (!options.memory().enabled) return null
      return write([...read().filter(({ id }) => id !== run), { id: run, at: options.now(), text }])
    },
    save: async (run, text) => change(run, text),
    delete: async (run) => change(run, null),
  }
}

function readStored(path: string): Stored {
  try {
    const { shows } = file.parse(JSON.parse(readPlainFile(path).toString('utf8')))
    return shows.flatMap((show) => summary.safeParse(show).data ?? [])
  } catch {
    return []
  }
}
