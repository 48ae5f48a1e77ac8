import { join } from 'node:path'
import { z } from 'zod'
import type { SaidLinesAnswer, ShowMemory } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
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
import { openKeptFile } from './kept-file.ts'

const maxShows = 200
const dayMs = 86_400_000

/** Maximum size (bytes) of `memory.json`. 200 summaries fit even if every letter is escaped. */
const maxBytes = 8 * 1024 * 1024

const summary = z.object({
  id: z.string().max(100),
  at: z.number(),
  text: z.string().min(1).max(2000),
  language: showLanguage.default('en'),
})
const file = z.object({ shows: z.array(z.unknown()) })
type Stored = z.infer<typeof summary>[]

/** Stores one summary of each run in `memory.json`. */
export interface ShowMemories {
  /** Returns the summaries that have not expired, newest first. */
  list(): readonly ShowMemory[]
  /**
   * Returns the newest unexpired summary of another run, or null. With a language, also null if that run spoke another one.
   */
  latest(run: string, language?: ShowLanguage): string | null
  /** Stores a run's summary in the language of its show unless memory is off. Returns why that failed, or null. */
  record(run: string, text: string, language: ShowLanguage): DataFailure | null
  save(run: string, text: string): Promise<CommandError | null>
  delete(run: string): Promise<CommandError | null>
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
  const change = (run: string, text: string | null): CommandError | null => {
    const shows = read()
    if (!shows.some(({ id }) => id === run)) {
      return { kind: 'gone', message: 'This summary no longer exists.', remedy: 'No action is needed.' }
    }
    const failure = write(
      shows.flatMap((show) => (show.id !== run ? [show] : text === null ? [] : [{ ...show, text }])),
    )
    return failure === null ? null : { kind: 'not_kept', ...failure }
  }

  return {
    list: () =>
      read()
        .map(({ id, at, text }) => ({ id, at, text, expiresAt: at + options.memory().days * dayMs }))
        .sort((a, b) => b.at - a.at),
    latest(run, language) {
      if (!options.memory().enabled) return null
      const others = (known === null ? read() : fresh(known)).filter(({ id }) => id !== run)
      const last = others.toSorted((a, b) => a.at - b.at).at(-1)
      return last === undefined || (language !== undefined && last.language !== language) ? null : last.text
    },
    record(run, text, language) {
      if (!options.memory().enabled) return null
      return write([...read().filter(({ id }) => id !== run), { id: run, at: options.now(), text, language }])
    },
    save: async (run, text) => change(run, text),
    delete: async (run) => change(run, null),
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
  /\{\s*"id":\s*"(?:[^"\\]|\\.)*",\s*"at":\s*\d+,\s*"text":\s*"(?:[^"\\]|\\.)*"(?:,\s*"language":\s*"\w+")?\s*\}/g

const wholeIn = (text: string): Stored =>
  (text.match(written) ?? []).flatMap((one) => {
    try {
      return summary.safeParse(JSON.parse(one)).data ?? []
    } catch {
      return []
    }
  })

/**
 * Maximum number of stored lines, more than a built-in persona has. The lines that were said longest ago are
 * forgotten first.
 */
const maxLines = 2000

/** Maximum length (characters) of a stored line. Longer lines could make the file too large to be read. */
const maxLine = 120

const saidFile = z.object({
  lines: z.array(z.object({ line: z.string().min(1).max(maxLine), at: z.number() })),
})
type SaidLine = z.infer<typeof saidFile>['lines']

/** Stores when each of the persona's lines was last used, so that a later stream begins with other lines. */
export interface SaidLines {
  /** Returns when the line with this template was last used (epoch ms). Reads no file. */
  at(line: string): number | undefined
  /** Stores that a line was used. Returns null, or why it could not be written. */
  record(line: string, at: number): DataFailure | null
  summary(): SaidLinesAnswer
  forget(): CommandError | null
}

/**
 * Opens `said-lines.json` in the data folder. A damaged file is moved aside and counts as empty.
 * @param report called when the file is damaged
 */
export function openSaidLines(dataDir: string, report: (problem: DataFailure) => void): SaidLines {
  const stored = openKeptFile(join(dataDir, 'said-lines.json'), {
    schema: saidFile,
    expected: 'a list of lines with dates',
    effect: 'Lines of earlier streams may be repeated.',
    report,
  })
  const known = new Map<string, number>()

  const sorted = (): SaidLine => [...known].map(([line, at]) => ({ line, at })).sort((a, b) => a.at - b.at)
  const merge = () => {
    for (const { line, at } of stored.read()?.lines ?? [])
      known.set(line, Math.max(at, known.get(line) ?? at))
    for (const { line } of sorted().slice(0, -maxLines)) known.delete(line)
  }
  const write = () => stored.write({ lines: sorted() })

  merge()
  return {
    at: (line) => known.get(line),
    record(line, at) {
      known.set(line, at)
      merge()
      return write()
    },
    summary: () => ({ lines: known.size, since: sorted()[0]?.at ?? null }),
    forget() {
      known.clear()
      const failure = write()
      return failure === null ? null : { kind: 'not_kept', ...failure }
    },
  }
}
