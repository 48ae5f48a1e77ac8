import { createReadStream } from 'node:fs'
import { type AdlibEvent, event as eventSchema, formerTypes } from '../../src-shared/events/event.ts'
import { slices } from '../platform/slices.ts'
import { eventParts } from './event-parts.ts'

/** Maximum length (bytes) of a line. */
export const maxLineBytes = 8 * 1024 * 1024

/** A stretch of a run's file that was skipped: an invalid line, an event out of order, or missing bytes. */
export interface DamagedLine {
  readonly start: number
  readonly bytes: number
  readonly reason: string
}

export interface ReadEventsOptions {
  /** Exclusive lower bound of `seq`. Default: 0. */
  readonly after?: number
  /** Offset (bytes) of the first line to read, from the start of the first part. */
  readonly start?: number
  /** `seq` of the last event before `start`. Lines whose `seq` is not higher count as damaged. Default: 0. */
  readonly seq?: number
  /** Offset (bytes), exclusive. Default: the end of the last part. */
  readonly end?: number
  readonly damaged?: (line: DamagedLine) => void
  /** Skips lines for which this returns false, without parsing them. */
  readonly containing?: (line: string) => boolean
}

/**
 * Yields the events of a run in order, and skips damaged lines. Holds only one line in memory. Throws if a part
 * cannot be read.
 */
export async function* readEvents(
  path: string,
  options: ReadEventsOptions = {},
): AsyncGenerator<{ event: AdlibEvent; start: number; bytes: number }> {
  let seq = options.seq ?? 0
  let reached = options.start ?? 0
  const sliceEnd = slices()
  for await (const { text, start, bytes } of lines(path, reached, options.end)) {
    const others = sliceEnd()
    if (others !== null) await others
    if (start > reached)
      options.damaged?.({ start: reached, bytes: start - reached, reason: 'a part of the file is missing' })
    reached = start + bytes
    if (options.containing !== undefined && text !== null && !options.containing(text)) continue
    const event = text === null ? `longer than ${maxLineBytes} bytes` : parse(text)
    if (event === null) continue
    const reason =
      typeof event === 'string'
        ? event
        : event.seq <= seq
          ? `seq ${event.seq} does not follow ${seq}`
          : // Each line takes more than one byte, so a valid seq is never greater than its offset.
            event.seq > start + bytes
            ? `seq ${event.seq} is too high for its position`
            : undefined
    if (typeof event === 'string' || reason !== undefined) {
      options.damaged?.({ start, bytes, reason: reason ?? '' })
      continue
    }
    seq = event.seq
    if (seq > (options.after ?? 0)) yield { event, start, bytes }
  }
}

/** Returns a fast test for `containing`: whether a line may be an event of one of these types. */
export function mayBeOneOf(types: Iterable<AdlibEvent['type']>): (line: string) => boolean {
  const marks = [...types].map((type) => `"type":"${type}"`)
  return (line) => marks.some((mark) => line.includes(mark))
}

/**
 * Returns whether a damaged line may have been a panic that is still on after this event. `doubt` is the answer
 * before this event.
 */
export const mayHidePanic = (doubt: boolean, { type }: AdlibEvent): boolean =>
  doubt && type !== 'stage/panic' && type !== 'stage/released'

/** Returns why a line is damaged as a string, and null for an event that only earlier versions wrote. */
function parse(text: string): AdlibEvent | string | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'not valid JSON'
  }
  if (isFormer(value)) return null
  const parsed = eventSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return `not an event: ${issue?.path.join('.')}: ${issue?.message}`
}

const isFormer = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && formerTypes.has(String(value.type))

/**
 * Yields the lines of a run's parts from offset `first` to `end`. `text` is null for a line that exceeds the limit.
 * Throws if there is no file.
 */
async function* lines(
  path: string,
  first: number,
  end: number | undefined,
): AsyncGenerator<{ text: string | null; start: number; bytes: number }> {
  const parts = eventParts(path)
  // Reading the missing first part throws the error that the reader expects.
  if (parts.length === 0) parts.push({ path, start: 0, bytes: 0 })
  for (const [n, part] of parts.entries()) {
    const isLast = n === parts.length - 1
    const until = end ?? (isLast ? undefined : part.start + part.bytes)
    const from = Math.max(first, part.start)
    if ((!isLast && from >= part.start + part.bytes) || (until !== undefined && until <= from)) continue
    const range = {
      start: from - part.start,
      ...(until === undefined ? {} : { end: until - part.start - 1 }),
    }
    yield* linesOf(part.path, range, from)
  }
}

async function* linesOf(
  path: string,
  range: { readonly start: number; readonly end?: number },
  offset: number,
): AsyncGenerator<{ text: string | null; start: number; bytes: number }> {
  const stream = createReadStream(path, range)
  let start = offset
  let parts: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, at))
      bytes += at - from
      yield {
        text: bytes > maxLineBytes ? null : Buffer.concat(parts).toString('utf8'),
        start,
        bytes: bytes + 1,
      }
      start += bytes + 1
      parts = []
      bytes = 0
      from = at + 1
    }
    const rest = chunk.subarray(from)
    bytes += rest.length
    if (bytes <= maxLineBytes) parts.push(rest)
    else parts = []
  }
}
