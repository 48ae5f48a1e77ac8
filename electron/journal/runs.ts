import { randomBytes } from 'node:crypto'
import { closeSync, fstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RunInfo } from '../../src-shared/events/api.ts'
import { eventsFile } from './disk-journal.ts'
import { foldFile, readEvents } from './event-file.ts'
import { isOwned } from './owner.ts'

const shape = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-[0-9a-f]{4}$/

/** A name for a run that begins at `now` (epoch ms); names sort like their times and fit any file system. */
export const newRunId = (now: number): string =>
  `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(2).toString('hex')}`

export const isRunId = (name: string): boolean => shape.test(name)

/** When the run of this name began, in epoch ms. */
export function runTime(run: string): number {
  const [day, time = ''] = run.split('T')
  const [hours, minutes, seconds, ms] = time.split('-')
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}`)
}

/** Where the live runs of a reports folder lie, and those in which only other programs called tools. */
export const runsFolder = (reportsDir: string, folder: 'live' | 'mcp' = 'live'): string =>
  join(reportsDir, folder)

/** The names of the runs in a folder, newest first; none where the folder is missing. */
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

/** The newest runs of a folder, newest first; a run without a single whole event is no run yet. */
export function listRuns(runsDir: string, most = 200): RunInfo[] {
  return runNames(runsDir)
    .slice(0, most)
    .flatMap((run) => {
      const dir = join(runsDir, run)
      const end = runEnd(eventsFile(dir))
      if (end === null) return []
      return [
        {
          run,
          startedAt: runTime(run),
          ...end,
          live: isOwned(dir),
        },
      ]
    })
}

/**
 * Whether the newest run of a folder ended with the panic still latched (`carried`), or with a damaged line that may
 * have been a panic (`damage`); the next one then begins latched.
 * Timed runs are passed over: they neither inherit a panic nor hand one on.
 * @param counts false for a run that is not to be looked at, such as the one that has just been opened
 */
export async function endedLatched(
  runsDir: string,
  counts: (run: string) => boolean = () => true,
): Promise<'carried' | 'damage' | null> {
  for (const run of runNames(runsDir).filter(counts)) {
    const file = eventsFile(join(runsDir, run))
    if (runEnd(file) === null || (await isTimed(file))) continue
    const { state, mayHidePanic } = await foldFile(file)
    if (state.ended === null) return null
    return state.panic !== null ? 'carried' : mayHidePanic ? 'damage' : null
  }
  return null
}

/** Whether a run began timed and stayed so; one that was resumed after a crash is a run like any other. */
export async function isTimed(file: string): Promise<boolean> {
  let timed = false
  for await (const { event } of readEvents(file)) {
    if (event.type === 'run/start') timed = event.timed === true
    if (!timed || event.type === 'run/resumed') return false
  }
  return timed
}

/**
 * Whether the run in this file has ended, and the file's size; null when it is no file or holds no whole line. Reads the
 * end of the file alone: after a `run/end` little can follow, such as the word of a page that was painting.
 */
export function runEnd(path: string): { ended: boolean; bytes: number } | null {
  let fd: number
  try {
    // Opening a pipe would wait for its other end for ever.
    if (!statSync(path).isFile()) return null
    fd = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const bytes = fstatSync(fd).size
    const tail = Buffer.alloc(Math.min(bytes, 64 * 1024))
    const read = readSync(fd, tail, 0, tail.length, bytes - tail.length)
    const lines = tail.subarray(0, read).toString('utf8').split('\n').slice(0, -1)
    if (lines.length === 0) return bytes > tail.length ? { ended: false, bytes } : null
    const turningPoint = lines.map(typeOf).findLast((type) => type.startsWith('run/'))
    return { ended: turningPoint === 'run/end', bytes }
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
