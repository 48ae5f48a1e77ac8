import { createReadStream } from 'node:fs'
import { type AdlibEvent, event as eventSchema } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'

/** Maximum length of a line, in bytes. */
export const maxLineBytes = 8 * 1024 * 1024

/** A skipped line: not an event, or out of order. */
export interface DamagedLine {
  readonly start: number
  readonly bytes: number
  readonly reason: string
}

export interface ReadOptions {
  /** Lower bound (exclusive) of `seq`. Default: 0. */
  readonly after?: number
  /** First byte to read, at the start of a line. */
  readonly start?: number
  /** End of the range in bytes (exclusive). Default: the end of the file. */
  readonly end?: number
  readonly damaged?: (line: DamagedLine) => void
}

/**
 * Yields the events of a file in order, each with its place. Holds one line in memory. A last line without a newline is
 * torn or still being written, so it is skipped. Throws if the file cannot be read.
 */
export async function* readEvents(
  path: string,
  options: ReadOptions = {},
): AsyncGenerator<{ event: AdlibEvent; start: number; bytes: number }> {
  let seq = 0
  for await (const { text, start, bytes } of lines(path, options.start ?? 0, options.end)) {
    const event = text === null ? `longer than ${maxLineBytes} bytes` : parse(text)
    const reason =
      typeof event === 'string'
        ? event
        : event.seq <= seq
          ? `seq ${event.seq} does not follow ${seq}`
          : // Each line takes more than one byte, so a valid seq is never greater than its place.
            event.seq > start + bytes
            ? `seq ${event.seq} is too great for its place`
            : undefined
    if (typeof event === 'string' || reason !== undefined) {
      options.damaged?.({ start, bytes, reason: reason ?? '' })
      continue
    }
    seq = event.seq
    if (seq > (options.after ?? 0)) yield { event, start, bytes }
  }
}

/**
 * Updates the doubt whether a damaged line was a panic. It ends with the next event that cuts or releases the stage.
 */
export const mayHidePanic = (doubt: boolean, { type }: AdlibEvent): boolean =>
  doubt && type !== 'stage/panic' && type !== 'stage/released'

/** Folds the events of a file up to and including `upToSeq`. Default: all. */
export async function foldFile(
  path: string,
  upToSeq = Number.POSITIVE_INFINITY,
): Promise<{ state: State; mayHidePanic: boolean }> {
  let state = emptyState()
  let doubt = false
  const damaged = (): void => {
    doubt = true
  }
  for await (const { event } of readEvents(path, { damaged })) {
    if (event.seq > upToSeq) break
    state = reduce(state, event)
    doubt = mayHidePanic(doubt, event)
  }
  return { state, mayHidePanic: doubt }
}

function parse(text: string): AdlibEvent | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'not valid JSON'
  }
  const parsed = eventSchema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  return `not an event: ${issue?.path.join('.')}: ${issue?.message}`
}

/** Yields the whole lines of a file. `text` is null for a line above the limit. */
async function* lines(
  path: string,
  first: number,
  end: number | undefined,
): AsyncGenerator<{ text: string | null; start: number; bytes: number }> {
  if (end !== undefined && end <= first) return
  const stream = createReadStream(path, { start: first, ...(end === undefined ? {} : { end: end - 1 }) })
  let start = first
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
    // Bytes past the limit are counted but not kept.
    if (bytes <= maxLineBytes) parts.push(rest)
    else parts = []
  }
}
