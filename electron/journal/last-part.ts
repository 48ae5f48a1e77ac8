import { fstatSync, ftruncateSync, readSync } from 'node:fs'
import { eventParts, partPath } from './event-parts.ts'
import { openPart } from './event-writer.ts'

/** Opens a run's last part for appending, and cuts off an incomplete last line. */
export function openLastPart(path: string) {
  const { start } = eventParts(path).at(-1) ?? { start: 0 }
  const part = partPath(path, start)
  const fd = openPart(part)
  const found = fstatSync(fd).size
  const bytes = wholeLines(fd, found)
  if (bytes < found) ftruncateSync(fd, bytes)
  return { last: { path: part, start, bytes, fd }, cutBytes: found - bytes }
}

function wholeLines(fd: number, size: number): number {
  const block = Buffer.alloc(64 * 1024)
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - block.length)
    const read = readSync(fd, block, 0, end - from, from)
    const at = block.subarray(0, read).lastIndexOf(10)
    if (at >= 0) return from + at + 1
    end = from
  }
  return 0
}
