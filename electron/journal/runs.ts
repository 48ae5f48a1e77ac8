import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { eventsFile } from './disk-journal.ts'
import { readEvents } from './event-file.ts'
import { type EventPart, eventParts } from './event-parts.ts'
import { foldRun } from './snapshot.ts'

const shape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{4}$/

/** Returns a name for a run that begins at `now` (epoch ms). Names sort by time and are valid on any file system. */
export const newRunId = (now: number): string =>
  `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(2).toString('hex')}`

export const isRunId = (name: string): boolean => shape.test(name)

/** Returns the start time (epoch ms) in a run's name. */
export function runTime(run: string): number {
  const [day, time = ''] = run.split('T')
  const [hours, minutes, seconds, ms] = time.split('-')
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}`)
}

/** Returns the folder of live runs, or another folder for runs without a performer, such as `mcp` or `team`. */
export const runsFolder = (reportsDir: string, folder = 'live'): string => join(reportsDir, folder)

/** Returns the names of the runs in a folder, newest first, or an empty list if the folder cannot be read. */
export function runNames(runsDir: string): string[] {
  try {
    return readdirSync(runsDir, { withFileTypes: true })
      .flatMap((entry) => (entry.isDirectory() && isRunId(entry.name) ? [entry.name] : []))
      .sort()
      .reverse()
  } catch {
    return []
  }
}

/**
 * Resolves with why the next run in a folder must begin with PANIC on, or null. `carried`: the newest run ended
 * during a panic. `damage`: a damaged line may have been a panic.
 * @param counts returns false for a run to skip
 */
export async function endedLatched(
  runsDir: string,
  counts: (run: string) => boolean = () => true,
): Promise<'carried' | 'damage' | null> {
  for (const run of runNames(runsDir).filter(counts)) {
    const file = eventsFile(join(runsDir, run))
    try {
      if (runEnd(file) === null || (await isOffStage(file))) continue
      const { state, mayHidePanic } = await foldRun(file)
      if (state.ended === null) return null
      return state.panic !== null ? 'carried' : mayHidePanic ? 'damage' : null
    } catch (error) {
      if (existsSync(file)) throw error
    }
  }
  return null
}

/** Returns whether a run had no audience: a run of agents, or of a recording. */
async function isOffStage(file: string): Promise<boolean> {
  const first = await firstEvent(file)
  return first?.type === 'run/start' && (first.team === true || first.video !== undefined)
}

/** Resolves with the recording that a run watched faster than real time; undefined for any other run. */
export async function videoOfRun(file: string): Promise<WatchedVideo | undefined> {
  const first = await firstEvent(file)
  return first?.type === 'run/start' ? first.video : undefined
}

async function firstEvent(file: string): Promise<AdlibEvent | undefined> {
  for await (const { event } of readEvents(file)) return event
  return undefined
}

/** Returns whether two watched recordings are the same file, looked at equally often. */
export const isSameVideo = (one: WatchedVideo, other: WatchedVideo): boolean =>
  one.path === other.path &&
  one.bytes === other.bytes &&
  one.changedAt === other.changedAt &&
  one.everyMs === other.everyMs

/** The end of a run's events. */
export interface RunEnd {
  readonly ended: boolean
  /** Total size of the run's parts. */
  readonly bytes: number
  /** CRC-32 of the last bytes. */
  readonly sum: number
}

/**
 * Returns how a run's events end; null if they cannot be read.
 * @param path the first part, `events.jsonl`
 */
export function runEnd(path: string): RunEnd | null {
  const parts = eventParts(path)
  const last = parts.findLast(({ bytes }) => bytes > 0)
  if (last === undefined) return null
  const bytes = last.start + last.bytes
  const tail = tailOf(last)
  if (tail === null) return null
  const sum = crc32(tail)
  const lines = tail.split('\n').slice(0, -1)
  if (lines.length === 0) return bytes > tail.length ? { ended: false, bytes, sum } : null
  const turningPoint = lines.map(typeOf).findLast((type) => type.startsWith('run/'))
  return { ended: turningPoint === 'run/end', bytes, sum }
}

/** Returns the end of a part's text, which may begin in the middle of a line; null if the part cannot be opened. */
function tailOf({ path, bytes }: EventPart): string | null {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const tail = Buffer.alloc(Math.min(bytes, 64 * 1024))
    return tail.subarray(0, readSync(fd, tail, 0, tail.length, bytes - tail.length)).toString('utf8')
  } finally {
    closeSync(fd)
  }
}

function typeOf(line: string): string {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : ''
  } catch {
    return ''
  }
}
