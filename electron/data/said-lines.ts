import { join } from 'node:path'
import { z } from 'zod'
import type { SaidLinesAnswer } from '../../src-shared/events/api.ts'
import type { CommandError } from '../../src-shared/events/command.ts'
import { decodeText } from './decode-text.ts'
import { type DataFailure, isMissing, readPlainFile, reasonOf, replaceFile } from './files.ts'
import { moveAside } from './move-aside.ts'

/** Maximum number of lines, a few times those of a persona; the one that was said longest ago is forgotten. */
const mostLines = 2000

/** Longer lines than a persona may have would make the file too large to be read. */
const longestLine = 120

const file = z.object({
  lines: z.array(z.object({ line: z.string().min(1).max(longestLine), at: z.number() })),
})
type Stored = z.infer<typeof file>['lines']

/**
 * When each line of a persona went out last, in `said-lines.json`: a later stream begins with the others. These are words
 * of the persona and dates, nothing of what was on the screen, so they are stored whether or not runs are remembered.
 */
export interface SaidLines {
  /** Returns when a line, as a template, went out last (epoch ms). Reads no file. */
  at(line: string): number | undefined
  /** Stores that a line went out; returns why that failed, or null. It counts until the exit all the same. */
  record(line: string, at: number): DataFailure | null
  /** Returns how many lines are stored, and the oldest date. */
  summary(): SaidLinesAnswer
  /** Forgets all lines; returns why that is impossible, or null. */
  forget(): CommandError | null
}

/**
 * Reads the file, and again before each change, because another process may have stored lines. A damaged file is moved aside
 * and counts as empty.
 * @param report called when the file is damaged
 */
export function openSaidLines(dataDir: string, report: (problem: DataFailure) => void): SaidLines {
  const path = join(dataDir, 'said-lines.json')
  const known = new Map<string, number>()
  /** A damaged file that could not be moved aside is neither read again nor replaced. */
  let stuck: DataFailure | null = null

  const sorted = (): Stored => [...known].map(([line, at]) => ({ line, at })).sort((a, b) => a.at - b.at)
  const merge = () => {
    if (stuck !== null) return
    const { lines, damage } = readStored(path)
    if (damage !== null) setAside(damage)
    for (const { line, at } of lines) known.set(line, Math.max(at, known.get(line) ?? at))
    for (const { line } of sorted().slice(0, -mostLines)) known.delete(line)
  }
  /** Moves a damaged file aside, so that the next line does not replace it. */
  const setAside = (damage: string) => {
    const effect = 'Lines of earlier streams may come back soon.'
    try {
      const aside = moveAside(path)
      report({
        message: `${path} was damaged (${damage}). ${effect}`,
        remedy: `The damaged file is kept as ${aside}. Delete it if you do not need it.`,
      })
    } catch (error) {
      stuck = {
        message: `${path} is damaged (${damage}) and cannot be moved aside (${reasonOf(error)}). ${effect}`,
        remedy: 'Delete the file, or grant write permission to this folder; then start Adlib again.',
      }
      report(stuck)
    }
  }
  const write = (): DataFailure | null => {
    if (stuck !== null) return stuck
    try {
      replaceFile(path, `${JSON.stringify({ lines: sorted() }, null, 1)}\n`)
      return null
    } catch (error) {
      return {
        message: `Cannot write ${path} (${reasonOf(error)}).`,
        remedy: 'Grant write permission to this folder, or free some space if the disk is full.',
      }
    }
  }

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

/** Returns the stored lines, and why the file is damaged, or null. */
function readStored(path: string): { lines: Stored; damage: string | null } {
  try {
    const { lines } = file.parse(JSON.parse(decodeText(readPlainFile(path))))
    return { lines, damage: null }
  } catch (error) {
    return { lines: [], damage: isMissing(error) ? null : whyUnusable(error) }
  }
}

const whyUnusable = (error: unknown): string =>
  error instanceof SyntaxError
    ? 'it is not valid JSON'
    : error instanceof z.ZodError
      ? 'a list of lines with dates was expected'
      : reasonOf(error)
