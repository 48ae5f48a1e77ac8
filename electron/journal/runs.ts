import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { eventsFile } from './disk-journal.ts'
import { foldFile } from './event-file.ts'
import { isOwned } from './owner.ts'
import { isRunId, runTime } from './run-id.ts'

/** A run as it lies on disk. */
export interface RunInfo {
  readonly run: string
  /** Epoch ms of its beginning. */
  readonly startedAt: number
  /** Size of its events. */
  readonly bytes: number
  /** Its last event is `run/end`. */
  readonly ended: boolean
  /** A living process writes it. */
  readonly live: boolean
}

/** Where the live runs of a reports folder lie. */
export const runsFolder = (reportsDir: string): string => join(reportsDir, 'live')

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
      const last = lastEvent(eventsFile(dir))
      if (last === null) return []
      return [
        {
          run,
          startedAt: runTime(run),
          bytes: last.bytes,
          ended: last.type === 'run/end',
          live: isOwned(dir),
        },
      ]
    })
}

/**
 * Whether the newest run of a folder ended with the panic still latched; the next one then begins latched.
 * @param except a run that does not count: the one that has just been opened
 */
export async function endedLatched(runsDir: string, except?: string): Promise<boolean> {
  const newest = runNames(runsDir).find(
    (run) => run !== except && lastEvent(eventsFile(join(runsDir, run))) !== null,
  )
  if (newest === undefined) return false
  const path = eventsFile(join(runsDir, newest))
  if (lastEvent(path)?.type !== 'run/end') return false
  return (await foldFile(path)).panic !== null
}

/**
 * The type of the last whole line of a file (empty for a line that is no event) and the file's size; null
 * when there is no such line. Reads the end of the file alone.
 */
export function lastEvent(path: string): { type: string; bytes: number } | null {
  let fd: number
  try {
    fd = openSync(path, 'r')
  } catch {
    return null
  }
  try {
    const bytes = fstatSync(fd).size
    // A `run/end` is short; a last line that does not fit here is another event.
    const tail = Buffer.alloc(Math.min(bytes, 64 * 1024))
    const read = readSync(fd, tail, 0, tail.length, bytes - tail.length)
    const end = tail.subarray(0, read).lastIndexOf(10)
    if (end < 0) return bytes > tail.length ? { type: '', bytes } : null
    const line = tail.subarray(tail.lastIndexOf(10, end - 1) + 1, end).toString('utf8')
    return { type: typeOf(line), bytes }
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
