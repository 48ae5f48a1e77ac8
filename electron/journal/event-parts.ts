import { statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { namesIn } from '../platform/files.ts'

/** One file of a run's events. */
export interface EventPart {
  readonly path: string
  /** Offset (bytes) of the part's first byte in the run. */
  readonly start: number
  readonly bytes: number
}

const later = /^events-(\d{15})\.jsonl$/

/** Returns the path of the part that begins at an offset. The first part is `events.jsonl` itself. */
export const partPath = (path: string, start: number): string =>
  start === 0 ? path : join(dirname(path), `events-${String(start).padStart(15, '0')}.jsonl`)

/**
 * Returns the parts of a run's events in order, or an empty list if the run has no file.
 * @param path the first part, `events.jsonl`
 */
export function eventParts(path: string): EventPart[] {
  const dir = dirname(path)
  const names = namesIn(dir)
  const starts = names.flatMap((name) => {
    const [, start] = later.exec(name) ?? []
    return start === undefined ? [] : [Number(start)]
  })
  if (names.includes(basename(path))) starts.push(0)
  return starts
    .sort((a, b) => a - b)
    .flatMap((start) => {
      const part = partPath(path, start)
      const found = statSync(part, { throwIfNoEntry: false })
      // Opening a pipe would block until its other end opens.
      return found?.isFile() ? [{ path: part, start, bytes: found.size }] : []
    })
}
