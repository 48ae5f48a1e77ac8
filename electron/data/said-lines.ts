import { join } from 'node:path'
import { z } from 'zod'
import type { SaidLinesAnswer } from '../../src-shared/contract/api/show.ts'
import type { CommandError } from '../../src-shared/contract/command.ts'
import type { SaidBefore } from '../../src-shared/performer/show/said-before.ts'
import type { DataFailure } from '../platform/files.ts'
import { openKeptFile } from './kept-file.ts'

/**
 * Maximum number of stored lines, more than two built-in personas have. The lines that were said longest ago are
 * forgotten first.
 */
const maxLines = 5000

/** Maximum length (characters) of a stored line. Longer lines could make the file too large to be read. */
const maxLine = 120

/** Maximum number of stored runs that were forgotten. */
const maxForgotten = 100

const saidLine = z.object({
  line: z.string().min(1).max(maxLine),
  at: z.number(),
  /** Set if the line opened its stream or greeted it. */
  isOpener: z.literal(true).optional(),
  run: z.string().max(100).optional(),
})
type SaidLine = z.infer<typeof saidLine>

/** Lines of a run, or of all runs, that were said until `at` and then forgotten. */
const forgotten = z.object({ run: z.string().max(100).optional(), at: z.number() })
type Forgotten = z.infer<typeof forgotten>

const saidFile = z.object({
  lines: z.array(saidLine),
  /** Another process that knows these lines must not write them again. */
  forgotten: z.array(forgotten).max(maxForgotten).default([]),
})

/** Stores when each of the persona's lines was last used, so that a later stream begins with other lines. */
export interface SaidLines {
  /** Returns when the line with this template was last used. Reads no file. */
  at(line: string): SaidBefore | undefined
  /** Stores that a line was used. Returns null, or why it could not be written. */
  record(line: SaidLine): DataFailure | null
  summary(): SaidLinesAnswer
  /** Forgets all lines. */
  forget(): CommandError | null
  /** Forgets the lines whose last use was in this run. */
  forgetRun(run: string): CommandError | null
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
  const known = new Map<string, SaidLine>()
  let gone: readonly Forgotten[] = []

  const sorted = (): SaidLine[] => [...known.values()].sort((a, b) => a.at - b.at)
  const wasForgotten = ({ run, at }: SaidLine): boolean =>
    gone.some((one) => (one.run === undefined || one.run === run) && at <= one.at)
  /** Adds what other processes have stored. */
  const merge = () => {
    const file = stored.read()
    gone = [
      ...new Map([...gone, ...(file?.forgotten ?? [])].map((one) => [`${one.run} ${one.at}`, one])).values(),
    ]
      .sort((a, b) => a.at - b.at)
      .slice(-maxForgotten)
    for (const one of file?.lines ?? [])
      if (one.at >= (known.get(one.line)?.at ?? one.at)) known.set(one.line, one)
    for (const one of known.values()) if (wasForgotten(one)) known.delete(one.line)
    for (const { line } of sorted().slice(0, -maxLines)) known.delete(line)
  }
  const write = () => stored.write({ lines: sorted(), forgotten: [...gone] })
  const forget = (run?: string): CommandError | null => {
    merge()
    const last = sorted().findLast((one) => run === undefined || one.run === run)
    if (last === undefined) return null
    gone = [...gone, { ...(run !== undefined && { run }), at: last.at }]
    for (const one of known.values()) if (wasForgotten(one)) known.delete(one.line)
    const failure = write()
    return failure === null ? null : { kind: 'not_kept', ...failure }
  }

  merge()
  return {
    at: (line) => known.get(line),
    record(line) {
      known.set(line.line, line)
      merge()
      return write()
    },
    summary: () => ({ lines: known.size, since: sorted()[0]?.at ?? null }),
    forget: () => forget(),
    forgetRun: forget,
  }
}
