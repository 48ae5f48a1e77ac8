import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { event as eventSchema } from '../../src-shared/events/event.ts'
import type { Gone } from '../../src-shared/events/gone.ts'
import { removedWords } from '../../src-shared/events/removed-words.ts'
import { readEvents } from './event-file.ts'
import { type EventPart, eventParts } from './event-parts.ts'

/** Maximum number of lines that wait to be overwritten. */
const maxChanged = 200

interface Changed {
  readonly start: number
  readonly line: Buffer
}

/**
 * Overwrites what was removed from chat in a run's events on disk. Each line keeps its length and its `seq`, so all offsets
 * stay valid while the run is written and read. If it is interrupted, it can be repeated.
 * @param path the first part, `events.jsonl`
 * @param end offset (bytes) up to which the events may contain the words
 */
export async function removeWords(path: string, end: number, gone: readonly Gone[]): Promise<void> {
  const words = removedWords(gone)
  let needles = words.needles()
  const containing = (line: string): boolean => {
    if (line.includes('"type":"chat/') || line.includes('"type":"show/beat"')) return true
    const lower = needles.length === 0 ? '' : line.toLowerCase()
    return needles.some((needle) => lower.includes(needle))
  }
  let changed: Changed[] = []
  for await (const { event, start, bytes } of readEvents(path, { end, containing })) {
    const kept = words.event(event)
    needles = words.needles()
    const text = JSON.stringify(kept)
    const line = Buffer.from(text)
    const isSame = text === JSON.stringify(event)
    if (isSame || line.length >= bytes || !eventSchema.safeParse(kept).success) continue
    changed.push({ start, line: Buffer.concat([line, Buffer.alloc(bytes - 1 - line.length, ' ')]) })
    if (changed.length < maxChanged) continue
    for (const part of eventParts(path)) overwrite(part, changed)
    changed = []
  }
  for (const part of eventParts(path)) overwrite(part, changed)
}

function overwrite(part: EventPart, changed: readonly Changed[]): void {
  const own = changed.filter(({ start }) => start >= part.start && start < part.start + part.bytes)
  if (own.length === 0) return
  const fd = openSync(part.path, 'r+')
  try {
    for (const { start, line } of own) writeSync(fd, line, 0, line.length, start - part.start)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
