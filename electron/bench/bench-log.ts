import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ScoredRow } from '../../src-shared/bench/analysis/groups.ts'
import { type BenchLogLine, maxLogLines } from '../../src-shared/bench/bench-answers.ts'
import { type BenchEvent, benchEvent, keyText } from '../../src-shared/bench/results.ts'
import { isDiskFull, reasonOf } from '../platform/files.ts'
import { slices } from '../platform/slices.ts'

/** Returns the path of the file with a run's events. All other files of the run are derived from this file. */
export const eventsFile = (dir: string): string => join(dir, 'events.jsonl')

/** Writes the events of a run, one line each, with `seq` and `run` as in every log of Adlib. */
export interface BenchLog {
  /** Writes one event. Throws an error with a remedy if that fails. */
  write(event: BenchEvent): void
  close(): void
}

/** Opens the log of a run to append events. Throws an error with a remedy if the file cannot be opened. */
export function openBenchLog(dir: string): BenchLog {
  const path = eventsFile(dir)
  const fail = (error: unknown): never => {
    const full = isDiskFull(error)
    throw Object.assign(new Error(`Cannot write ${path}: ${full ? 'the disk is full' : reasonOf(error)}.`), {
      remedy: full
        ? 'Free some space, then resume the run.'
        : 'Grant yourself write permission, then resume the run.',
    })
  }
  const open = (): number => {
    try {
      const exists = existsSync(path)
      const file = openSync(path, exists ? 'r+' : 'ax', 0o600)
      if (exists) ftruncateSync(file, wholeLines(path).length)
      return file
    } catch (error) {
      return fail(error)
    }
  }
  const file = open()
  let { length: at, lines: seq } = existsSync(path) ? wholeLines(path) : { length: 0, lines: 0 }
  const run = basename(dir)
  return {
    write(event) {
      const line = Buffer.from(`${JSON.stringify({ seq: seq + 1, run, ...event })}\n`)
      try {
        for (let done = 0; done < line.length; )
          done += writeSync(file, line, done, line.length - done, at + done)
        at += line.length
        seq += 1
      } catch (error) {
        fail(error)
      }
    },
    close: () => closeSync(file),
  }
}

/** Returns the number of complete lines, and of bytes up to the end of the last one. */
function wholeLines(path: string): { readonly length: number; readonly lines: number } {
  let [length, lines] = [0, 0]
  for (const { end } of linesOf(path)) {
    length = end
    lines += 1
  }
  return { length, lines }
}

const chunkBytes = 1 << 20

/** Yields the complete lines of a file. `end` is the offset (bytes) after the line. */
function* linesOf(path: string): Generator<{ readonly text: string; readonly end: number }> {
  const file = openSync(path, 'r')
  try {
    const chunk = Buffer.alloc(chunkBytes)
    let rest = Buffer.alloc(0)
    let start = 0
    for (;;) {
      const read = readSync(file, chunk, 0, chunk.length, null)
      if (read === 0) return
      rest = Buffer.concat([rest, chunk.subarray(0, read)])
      let from = 0
      for (let at = rest.indexOf(10, from); at !== -1; at = rest.indexOf(10, from)) {
        yield { text: rest.toString('utf8', from, at), end: start + at + 1 }
        from = at + 1
      }
      start += from
      rest = rest.subarray(from)
    }
  } finally {
    closeSync(file)
  }
}

/**
 * Yields the events of a run, without damaged lines. Rejects if the file cannot be read.
 * @param onDamage called with the line number of each skipped line
 */
export async function* readEvents(
  dir: string,
  onDamage: (line: number) => void = () => {},
): AsyncGenerator<BenchEvent> {
  const sliceEnd = slices()
  let number = 0
  for (const { text } of linesOf(eventsFile(dir))) {
    const others = sliceEnd()
    if (others !== null) await others
    number += 1
    const event = parsedEvent(text)
    if (event === undefined) onDamage(number)
    else yield event
  }
}

function parsedEvent(text: string): BenchEvent | undefined {
  try {
    return benchEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const tailBytes = 256 * 1024

/** Returns the newest lines of a run's log, newest first, also while a process writes it. Throws if it cannot be read. */
export function readTail(dir: string): BenchLogLine[] {
  const file = openSync(eventsFile(dir), 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(Math.min(size, tailBytes))
    const at = size - bytes.length
    const lines = bytes
      .subarray(0, readSync(file, bytes, 0, bytes.length, at))
      .toString('utf8')
      .split('\n')
    // The first piece is no whole line unless it begins the file. The last one is empty, or still being written.
    return lines
      .slice(at === 0 ? 0 : 1, -1)
      .reverse()
      .flatMap((text) => lineOf(text) ?? [])
      .slice(0, maxLogLines)
  } finally {
    closeSync(file)
  }
}

function lineOf(text: string): BenchLogLine | undefined {
  const event = parsedEvent(text)
  // Logs of older versions have no `seq`.
  const { seq } = event === undefined ? {} : (JSON.parse(text) as { seq?: number })
  if (event === undefined || seq === undefined) return undefined
  const { type, t } = event
  if (type === 'bench/failed') return { seq, t, type, case: event.key.case, message: event.message }
  if (type !== 'bench/row') return { seq, t, type }
  const { key, ms, score } = event
  return {
    seq,
    t,
    type,
    case: key.case,
    outcome: score.layers.repaired.outcome,
    called: [...score.called],
    ms,
  }
}

type EventOf<Type extends BenchEvent['type']> = Extract<BenchEvent, { type: Type }>

/** A run as recorded in its events. A row that ran several times has only its newest answer. */
export interface RecordedRun {
  readonly start: EventOf<'bench/start'>
  readonly rows: ReadonlyMap<string, ScoredRow>
  /** The newest failure of each row without an answer. */
  readonly failed: ReadonlyMap<string, EventOf<'bench/failed'>>
  /** How the newest process of the run ended. Undefined if it was killed or is still running. */
  readonly end?: EventOf<'bench/end'>
  readonly damagedLines: number
}

/** Reads a run, without the traces of its rows. Resolves with undefined if the run has no start event. */
export async function readRun(dir: string): Promise<RecordedRun | undefined> {
  let start: EventOf<'bench/start'> | undefined
  let end: EventOf<'bench/end'> | undefined
  let damagedLines = 0
  const rows = new Map<string, ScoredRow>()
  const failed = new Map<string, EventOf<'bench/failed'>>()
  const events = readEvents(dir, () => {
    damagedLines += 1
  })
  for await (const event of events) {
    if (event.type === 'bench/start') start ??= event
    else if (event.type === 'bench/resume') end = undefined
    else if (event.type === 'bench/end') end = event
    else if (event.type === 'bench/failed') failed.set(keyText(event.key), event)
    else {
      const { trace: _, type: __, ...row } = event
      rows.set(keyText(event.key), row)
      failed.delete(keyText(event.key))
    }
  }
  return start && { start, rows, failed, ...(end === undefined ? {} : { end }), damagedLines }
}
