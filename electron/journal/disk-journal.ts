import { closeSync, fdatasync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { reduce } from '../../src-shared/events/fold.ts'
import { canonicalEvent, type Journal } from '../../src-shared/events/journal.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { subscribers } from '../../src-shared/events/subscribers.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { reasonOf } from '../data/failure.ts'
import { type DamagedLine, maxLineBytes, readEvents } from './event-file.ts'

const datasync = promisify(fdatasync)

/** Longest time that a written event waits for the disk, in ms, when nobody asks for it earlier. */
const syncAfterMs = 50

/** One place in the file is remembered for so many events, so that `since` need not read from the top. */
const markEvery = 256

/** An event could not be written; nothing of it is in the file. */
export class JournalWriteError extends Error {
  override readonly name = 'JournalWriteError'
  readonly remedy = 'Free some room on that disk, then start again; the run goes on where it stopped.'
}

/** A journal that was opened, and what was found wrong with its file. */
export interface OpenedJournal {
  readonly journal: Journal
  /** Bytes of a torn last line that were cut off. */
  readonly cutBytes: number
  /** Damaged lines that were skipped: how many, and the first of them. */
  readonly damaged: { readonly count: number; readonly first: readonly DamagedLine[] }
}

/** Where the events of the run in this folder lie. */
export const eventsFile = (dir: string): string => join(dir, 'events.jsonl')

/**
 * Opens the journal in a folder, which must exist and belong to this process (`claimRun`). A last line
 * that was torn by a crash is cut off; the rest is folded. A file that cannot be opened throws.
 * @param options.warn gets a sentence when a listener or a sync fails
 * @param options.closed called when the journal is closed
 */
export async function openJournal(options: {
  dir: string
  run: string
  clock: Clock
  warn: (message: string) => void
  closed?: () => void
}): Promise<OpenedJournal> {
  const { run, clock, warn } = options
  const path = eventsFile(options.dir)
  const fd = openSync(path, 'a+', 0o600)
  const found = fstatSync(fd).size
  let size = wholeLines(fd, found)
  if (size < found) ftruncateSync(fd, size)

  let state: State = emptyState()
  const marks: { seq: number; start: number }[] = []
  const mark = (seq: number, start: number): void => {
    if (seq >= (marks.at(-1)?.seq ?? Number.NEGATIVE_INFINITY) + markEvery) marks.push({ seq, start })
  }
  const first: DamagedLine[] = []
  let count = 0
  const damaged = (line: DamagedLine): void => {
    count += 1
    if (first.length < 20) first.push(line)
  }
  for await (const { event, start } of readEvents(path, { end: size, damaged })) {
    mark(event.seq, start)
    state = reduce(state, event)
  }

  const listeners = subscribers(warn)
  let synced = size
  let timer: Cancel | null = null
  let closed = false
  let broken = false

  const write = (line: Buffer): void => {
    try {
      for (let at = 0; at < line.length; ) at += writeSync(fd, line, at)
    } catch (error) {
      // Without this the next event would stand on the same line as the rest of this one.
      try {
        ftruncateSync(fd, size)
      } catch {
        broken = true
      }
      throw new JournalWriteError(`${path} cannot be written: ${reasonOf(error)}`, { cause: error })
    }
    size += line.length
  }

  let syncing: Promise<void> | null = null
  const syncOnce = async (): Promise<void> => {
    const reached = size
    await datasync(fd)
    synced = reached
  }
  const sync = async (): Promise<void> => {
    const until = size
    while (synced < until) {
      syncing ??= syncOnce().finally(() => {
        syncing = null
      })
      await syncing
    }
  }

  const syncSoon = (): void => {
    timer ??= clock.after(syncAfterMs, () => {
      timer = null
      if (closed) return
      sync().catch((error: unknown) => warn(`${path} cannot be synced: ${reasonOf(error)}`))
    })
  }

  const journal: Journal = {
    run,
    append(body) {
      if (closed) throw new Error(`the journal of run ${run} is closed; ${body.type} cannot be written`)
      if (broken) throw new JournalWriteError(`${path} cannot be written since an earlier failure`)
      const event = canonicalEvent({ ...body, t: clock.now(), seq: state.seq + 1, run })
      const line = Buffer.from(`${JSON.stringify(event)}\n`)
      if (line.length > maxLineBytes) {
        throw new RangeError(`${event.type} is ${line.length} bytes long, more than ${maxLineBytes}`)
      }
      const start = size
      write(line)
      mark(event.seq, start)
      state = reduce(state, event)
      syncSoon()
      listeners.tell(event)
      return event
    },
    state: () => state,
    async *since(seq) {
      if (seq >= state.seq) return
      const end = size
      const start = marks.findLast((place) => place.seq <= seq + 1)?.start ?? 0
      for await (const { event } of readEvents(path, { after: seq, start, end })) yield event
    },
    subscribe: listeners.add,
    sync,
    async close() {
      if (closed) return
      closed = true
      timer?.()
      try {
        await sync()
      } finally {
        closeSync(fd)
        options.closed?.()
      }
    },
  }
  return { journal, cutBytes: found - size, damaged: { count, first } }
}

/** The length of the file up to and with its last newline, found by reading backwards. */
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
