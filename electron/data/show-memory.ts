import { join } from 'node:path'
import { z } from 'zod'
import type { ShowMemory } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import { type Ledger, ledger } from '../../src-shared/performer/show/evening/ledger.ts'
import type { Settings } from '../../src-shared/settings/settings.ts'
import { type ShowLanguage, showLanguage } from '../../src-shared/settings/show.ts'
import {
  cannotWrite,
  type DataFailure,
  decodeText,
  isMissing,
  moveAside,
  readPlainFile,
  reasonOf,
  replaceFile,
} from '../platform/files.ts'

const maxShows = 200
const dayMs = 86_400_000

/** Maximum size (bytes) of `memory.json`. 200 summaries fit even if every letter is escaped. */
const maxBytes = 8 * 1024 * 1024

const summary = z.object({
  id: z.string().max(100),
  at: z.number(),
  text: z.string().min(1).max(2000),
  language: showLanguage.default('en'),
  /** The books of the run, without words of the screen except for a promised thing. */
  ledger: ledger.optional(),
})
const file = z.object({ shows: z.array(z.unknown()) })
type Stored = z.infer<typeof summary>[]

/** A run that ended this recently (ms) belongs to the same evening. */
const sameEveningMs = 4 * 3_600_000

/** What is stored of a run. */
export interface RunMemory {
  readonly text: string
  readonly language: ShowLanguage
  readonly ledger: Ledger
}

/** Stores one summary of each run in `memory.json`. */
export interface ShowMemories {
  /** Returns the summaries that have not expired, newest first. */
  list(): readonly ShowMemory[]
  /**
   * Returns the newest unexpired summary of another run, or null. With a language, also null if that run spoke another one.
   */
  latest(run: string, language?: ShowLanguage): string | null
  /** Returns the books of the newest other run of an earlier evening; null if there is none, or memory is off. */
  lastLedger(run: string): Ledger | null
  /** Stores what is remembered of a run, unless memory is off. Returns why that failed, or null. */
  record(run: string, memory: RunMemory): DataFailure | null
  save(run: string, text: string): Promise<CommandError | null>
  delete(run: string): Promise<CommandError | null>
  forgetAll(): CommandError | null
}

/**
 * Reads and writes the summaries of earlier runs. A damaged file is moved aside, and its intact summaries are kept.
 */
export function openShowMemories(
  dataDir: string,
  options: {
    readonly memory: () => Settings['show']['memory']
    readonly now: () => number
    readonly report: (problem: DataFailure) => void
  },
): ShowMemories {
  const path = join(dataDir, 'memory.json')
  let known: Stored | null = null

  const fresh = (shows: Stored): Stored => {
    const oldest = options.now() - options.memory().days * dayMs
    return shows.filter(({ at }) => at > oldest)
  }
  const read = (): Stored => {
    const { shows, damage } = readStored(path)
    known = shows
    if (damage !== null) options.report(repair(shows, damage))
    return fresh(shows)
  }
  const repair = (shows: Stored, damage: string): DataFailure => {
    const found = `${shows.length} ${shows.length === 1 ? 'summary' : 'summaries'} of earlier runs`
    try {
      const aside = moveAside(path)
      const failure = write(shows)
      return {
        message: `${path} was damaged (${damage}). ${found} could be read.`,
        remedy: `The damaged file is kept as ${aside}. ${failure === null ? 'Copy what you need from that file.' : failure.message}`,
      }
    } catch (error) {
      return {
        message: `${path} is damaged (${damage}) and cannot be renamed (${reasonOf(error)}). ${found} could be read.`,
        remedy: 'Move the file yourself, or grant write permission to this folder.',
      }
    }
  }
  const write = (shows: Stored): DataFailure | null => {
    const kept = shows.toSorted((a, b) => a.at - b.at).slice(-maxShows)
    try {
      // A damaged file that could not be moved aside is not replaced.
      if (readStored(path).damage !== null) throw new Error('the file is damaged')
      replaceFile(path, `${JSON.stringify({ shows: kept }, null, 2)}\n`)
      known = kept
      return null
    } catch (error) {
      return cannotWrite(path, error)
    }
  }
  const changed = (failure: DataFailure | null): CommandError | null =>
    failure === null ? null : { kind: 'not_kept', ...failure }
  const others = (run: string): Stored =>
    options.memory().enabled
      ? (known === null ? read() : fresh(known))
          .filter(({ id }) => id !== run)
          .toSorted((a, b) => a.at - b.at)
      : []
  const change = (run: string, text: string | null): CommandError | null => {
    const shows = read()
    if (!shows.some(({ id }) => id === run)) {
      return { kind: 'gone', message: 'This summary no longer exists.', remedy: 'No action is needed.' }
    }
    return changed(
      write(shows.flatMap((show) => (show.id !== run ? [show] : text === null ? [] : [{ ...show, text }]))),
    )
  }

  return {
    list: () =>
      read()
        .map(({ id, at, text }) => ({ id, at, text, expiresAt: at + options.memory().days * dayMs }))
        .sort((a, b) => b.at - a.at),
    latest(run, language) {
      const last = others(run).at(-1)
      return last === undefined || (language !== undefined && last.language !== language) ? null : last.text
    },
    lastLedger: (run) =>
      others(run).findLast(({ at }) => options.now() - at >= sameEveningMs)?.ledger ?? null,
    record(run, memory) {
      if (!options.memory().enabled) return null
      return write([...read().filter(({ id }) => id !== run), { id: run, at: options.now(), ...memory }])
    },
    save: async (run, text) => change(run, text),
    delete: async (run) => change(run, null),
    forgetAll() {
      read()
      return changed(write([]))
    },
  }
}

function readStored(path: string): { shows: Stored; damage: string | null } {
  let text: string
  try {
    text = decodeText(readPlainFile(path, maxBytes))
  } catch (error) {
    return { shows: [], damage: isMissing(error) ? null : reasonOf(error) }
  }
  try {
    const { shows } = file.parse(JSON.parse(text))
    const valid = shows.flatMap((show) => summary.safeParse(show).data ?? [])
    const invalid = shows.length - valid.length
    const parts = invalid === 1 ? '1 part is not a summary' : `${invalid} parts are not summaries`
    return { shows: valid, damage: invalid === 0 ? null : parts }
  } catch {
    return { shows: wholeIn(text), damage: 'it is not valid JSON' }
  }
}

const written =
  /\{\s*"id":\s*"(?:[^"\\]|\\.)*",\s*"at":\s*\d+,\s*"text":\s*"(?:[^"\\]|\\.)*"(?:,\s*"language":\s*"\w+")?(?:,\s*"ledger":\s*\{[^{}]*\})?\s*\}/g

const wholeIn = (text: string): Stored =>
  (text.match(written) ?? []).flatMap((one) => {
    try {
      return summary.safeParse(JSON.parse(one)).data ?? []
    } catch {
      return []
    }
  })
