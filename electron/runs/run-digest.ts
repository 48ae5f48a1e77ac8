import { accessSync, constants, existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { type RunInfo, runInfo } from '../../src-shared/contract/api/runs.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { eventFacts, type RunTotal } from '../../src-shared/events/event-table.ts'
import { isFromProgram } from '../../src-shared/events/observation.ts'
import { isError, type Moment, momentOf } from '../../src-shared/projections/moments.ts'
import { eventsFile } from '../journal/disk-journal.ts'
import { type DamagedLine, readEvents } from '../journal/event-file.ts'
import { eventParts } from '../journal/event-parts.ts'
import { type RunEnd, runEnd, runTime } from '../journal/runs.ts'
import type { DataFailure } from '../platform/files.ts'
import { moveAside, namesIn } from '../platform/files.ts'
import { isOwned } from '../platform/owner.ts'
import { slices } from '../platform/slices.ts'
import { bestLines, countLine, type LineFacts, newLineFacts } from './best-line.ts'

/** Increase this number with each change of the stored format. */
const version = 6

/** Digests of runs. Each one is stored beside the run's events, once no process writes the run any longer. */
export interface RunDigests {
  /** Resolves with null for a run that has not begun. Rejects if the run's events file cannot be read. */
  info(run: string): Promise<RunInfo | null>
  /** Resolves with JSON lines, or null if the run has lost all of its events. */
  moments(run: string): Promise<string | null>
}

interface Growing {
  readonly facts: Facts
  readonly lines: string[]
  end: number
  seq: number
  reading: Promise<void>
}

interface Facts {
  startedAt: number
  newestAt: number
  model: string
  source: string
  readonly lines: LineFacts
  readonly counts: Record<RunTotal | 'errors', number>
  damaged: number
}

const maxGrowing = 4

const stored = z.object({
  v: z.literal(version),
  info: runInfo,
  /** CRC-32 of the file of moments. */
  momentsSum: z.number(),
  /** See `sumOf`. */
  sum: z.number(),
})
/** Returns a CRC-32 of a digest and the end of the events that it was made from, to detect a change of either. */
const sumOf = (info: RunInfo, momentsSum: number, end: RunEnd): number =>
  crc32(JSON.stringify([info, momentsSum, end.sum]))

const infoFile = (dir: string): string => join(dir, 'digest.json')
const momentsFile = (dir: string): string => join(dir, 'moments.jsonl')

/**
 * Opens the digests of runs.
 * @param folderOf returns the folder of a run
 * @param report called for each damaged moments file, which is then rebuilt
 */
export function openRunDigests(
  folderOf: (run: string) => string,
  report: (problem: DataFailure) => void,
): RunDigests {
  const growing = new Map<string, Growing>()

  const grow = async (run: string): Promise<Growing> => {
    const known = growing.get(run) ?? newGrowing(run)
    let isStale = false
    growing.delete(run)
    growing.set(run, known)
    const [oldest] = growing.keys()
    if (growing.size > maxGrowing && oldest !== undefined) growing.delete(oldest)
    const path = eventsFile(folderOf(run))
    const read = async (): Promise<void> => {
      const damaged = ({ start, bytes }: DamagedLine): void => {
        known.facts.damaged += 1
        known.end = start + bytes
      }
      for await (const { event, start, bytes } of readEvents(path, {
        start: known.end,
        seq: known.seq,
        damaged,
      })) {
        count(known.facts, event)
        isStale ||= event.type === 'chat/gone'
        const moment = momentOf(event)
        if (moment !== null) known.lines.push(`${JSON.stringify(moment)}\n`)
        known.end = start + bytes
        known.seq = event.seq
      }
    }
    known.reading = known.reading.then(read, read)
    await known.reading
    // The words are removed from the events on disk soon, so the next digest is made from its first event on.
    if (isStale) growing.delete(run)
    return known
  }

  const digest = async (run: string): Promise<{ info: RunInfo; moments: () => Promise<string> } | null> => {
    const dir = folderOf(run)
    const file = eventsFile(dir)
    const end = runEnd(file)
    if (end === null) {
      for (const { path, bytes } of eventParts(file)) if (bytes > 0) accessSync(path, constants.R_OK)
      return null
    }
    const live = isOwned(dir)
    const make = async () => {
      const { facts, lines, seq } = await grow(run)
      if (seq === 0) {
        growing.delete(run)
        return null
      }
      const info = infoOf(run, facts, { ended: end.ended, bytes: end.bytes, live })
      const moments = lines.join('')
      if (!live) {
        growing.delete(run)
        await store(dir, info, moments, end)
      }
      return { info, moments }
    }
    const kept = live ? null : await readStored(dir, end)
    if (kept === null) {
      const made = await make()
      return made && { info: made.info, moments: async () => made.moments }
    }
    return {
      // The folder may be a renamed copy whose digest contains the old name.
      info: { ...kept.info, live: false, run },
      async moments() {
        const bytes = await readFile(momentsFile(dir))
        if (crc32(bytes) === kept.momentsSum) return bytes.toString('utf8')
        report(damagedMoments(dir))
        return (await make())?.moments ?? ''
      },
    }
  }

  return {
    async info(run) {
      const found = await digest(run)
      return found?.info ?? (isLost(folderOf(run)) ? brokenRun(run, lostReason) : null)
    },
    async moments(run) {
      const found = await digest(run)
      return found?.moments() ?? (isLost(folderOf(run)) ? null : '')
    },
  }
}

const lostReason =
  'Its file events.jsonl has no complete line. Restore that file from a backup, or delete the run.'

/**
 * Returns whether a run without events has lost them. If its folder is empty or owned by a process, the run has only
 * just begun.
 */
const isLost = (dir: string): boolean => namesIn(dir).length > 0 && !isOwned(dir)

/** Returns the facts about a run that cannot be read. */
export const brokenRun = (run: string, reason: string): RunInfo => ({
  ...infoOf(run, newGrowing(run).facts, { ended: false, bytes: 0, live: false }),
  broken: reason,
})

const newGrowing = (run: string): Growing => ({
  facts: {
    startedAt: runTime(run),
    newestAt: runTime(run),
    model: '',
    source: '',
    lines: newLineFacts(),
    counts: { turns: 0, cues: 0, observations: 0, calls: 0, errors: 0, agents: 0 },
    damaged: 0,
  },
  lines: [],
  end: 0,
  seq: 0,
  reading: Promise.resolve(),
})

function count(facts: Facts, event: AdlibEvent): void {
  const { counts } = facts
  // A continued run may follow a change of the clock.
  facts.newestAt = Math.max(facts.newestAt, event.t)
  if (isError(event)) counts.errors += 1
  const total = eventFacts(event.type).counts
  if (total !== 'none') counts[total] += 1
  countLine(facts.lines, event)
  if (event.type === 'sight/observation' && !isFromProgram(event.observation))
    facts.source = event.observation.source
  if (event.type === 'brain/changed') facts.model = event.to.model
  if (event.type === 'run/start') facts.startedAt = facts.newestAt = event.t
  if (event.type === 'run/start' || event.type === 'run/resumed') facts.model = event.brain.model
}

const infoOf = (
  run: string,
  { startedAt, newestAt, model, source, lines, counts: { agents, ...counts }, damaged }: Facts,
  end: { readonly ended: boolean; readonly bytes: number; readonly live: boolean },
): RunInfo => ({
  run,
  startedAt,
  endedAt: end.ended ? newestAt : null,
  ms: Math.max(0, newestAt - startedAt),
  ...end,
  model,
  source,
  lines: lines.lines,
  best: bestLines(lines),
  counts,
  agents,
  ...(damaged === 0
    ? {}
    : { broken: `${damaged} damaged ${damaged === 1 ? 'line was' : 'lines were'} skipped.` }),
})

async function readStored(dir: string, end: RunEnd): Promise<z.infer<typeof stored> | null> {
  try {
    const digest = stored.parse(JSON.parse(await readFile(infoFile(dir), 'utf8')))
    const { info, momentsSum, sum } = digest
    const isCurrent = info.bytes === end.bytes && sum === sumOf(info, momentsSum, end)
    return isCurrent && existsSync(momentsFile(dir)) ? digest : null
  } catch {
    return null
  }
}

function damagedMoments(dir: string): DataFailure {
  const path = momentsFile(dir)
  const message = `${path} was damaged, so search and timeline of this run were rebuilt from its events.`
  try {
    return { message, remedy: `Nothing is lost. The damaged file is kept as ${moveAside(path)}.` }
  } catch {
    return {
      message,
      remedy:
        'No data is lost, but the damaged file could not be moved. Check the disk for errors and free space.',
    }
  }
}

async function store(dir: string, given: RunInfo, moments: string, end: RunEnd): Promise<void> {
  try {
    await rm(infoFile(dir), { force: true })
    await writeFileAtomic(momentsFile(dir), moments, { mode: 0o600, fsync: false })
    // Parse the facts, because that determines the order of their keys.
    const info = runInfo.parse(given)
    const momentsSum = crc32(moments)
    const digest: z.infer<typeof stored> = { v: version, info, momentsSum, sum: sumOf(info, momentsSum, end) }
    await writeFileAtomic(infoFile(dir), JSON.stringify(digest), { mode: 0o600, fsync: false })
  } catch {
    // Without a stored digest, the events are simply read again.
  }
}

/** Yields the moments of a digest, without damaged lines. Regularly lets other work run. */
export async function* readMoments(lines: string): AsyncGenerator<Moment> {
  const sliceEnd = slices()
  let start = 0
  while (start < lines.length) {
    const newline = lines.indexOf('\n', start)
    const end = newline === -1 ? lines.length : newline
    const moment = parseMoment(lines.slice(start, end))
    start = end + 1
    if (moment !== null) yield moment
    const others = sliceEnd()
    if (others !== null) await others
  }
}

/** Parses one line. Returns null if the line is damaged, for example after a power failure. */
export function parseMoment(line: string): Moment | null {
  try {
    return JSON.parse(line) as Moment
  } catch {
    return null
  }
}
