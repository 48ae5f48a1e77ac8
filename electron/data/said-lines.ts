import { join } from 'node:path'
import { z } from 'zod'
import type { SaidLinesAnswer } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

/**
 * Maximum number of stored lines, more than a built-in persona has. The lines that were said longest ago are
 * forgotten first.
 */
const maxLines = 2000

/** Maximum length (characters) of a stored line. Longer lines could make the file too large to be read. */
const maxLine = 120

const file = z.object({
  lines: z.array(z.object({ line: z.string().min(1).max(maxLine), at: z.number() })),
})
type Stored = z.infer<typeof file>['lines']

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
    schema: file,
    expected: 'a list of lines with dates',
    effect: 'Lines of earlier streams may be repeated.',
    report,
  })
  const known = new Map<string, number>()

  const sorted = (): Stored => [...known].map(([line, at]) => ({ line, at })).sort((a, b) => a.at - b.at)
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
