import { closeSync, fdatasyncSync, fstatSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { isDiskFull, reasonOf, syncFolderOf } from '../platform/files.ts'
import { type EventPart, partPath } from './event-parts.ts'

const retryMs = { least: 250, most: 5000 } as const

/** Maximum size (bytes) of the queue. Few events happen while the disk is full. */
const maxWaitingBytes = 16 * 1024 * 1024

/** Size (bytes) at which a part is closed and the next part begins. */
export const defaultPartBytes = 32 * 1024 * 1024

/** Opens a part for appending. Creates the part if it is missing. */
export const openPart = (path: string): number => openSync(path, 'a+', 0o600)

/** Appends lines to the parts of a run in order, and queues them while the disk cannot be written. */
export interface EventWriter {
  /**
   * Writes a line, or queues it until the disk accepts it. If the queue is full, drops a line that is not vital and
   * returns false.
   */
  add(line: Buffer, isVital: boolean, written: (start: number) => void): boolean
  /** Checks that the file is still at its path, and tries to write the queue. */
  flush(): void
  trouble(): JournalTrouble | null
  /** Offset (bytes) after the last whole line. */
  size(): number
  /** Syncs the newest part to the disk. Earlier parts are already synced. Only one call may run at a time. */
  sync(): Promise<void>
  stop(): void
}

/**
 * Creates a writer that continues the last part of a run, which must end with a whole line.
 * @param options.path the first part, `events.jsonl`
 * @param options.datasync the system call that `sync` uses
 * @param options.onTrouble called with the problem when lines cannot be written, and with null when all waiting lines
 * have been written
 */
export function eventWriter(options: {
  readonly path: string
  readonly last: EventPart & { readonly fd: number }
  readonly partBytes?: number
  readonly clock: Clock
  readonly datasync: (fd: number) => Promise<void>
  readonly onTrouble: (trouble: JournalTrouble | null) => void
}): EventWriter {
  const { clock, datasync, partBytes = defaultPartBytes } = options
  let { path, fd, start: partStart } = options.last
  let opened = fstatSync(fd)
  /**
   * The descriptor that is being synced. If the writer begins another part or stops meanwhile, the sync closes it.
   */
  let syncing: number | null = null
  let stopped = false
  const waiting: { line: Buffer; written: (start: number) => void }[] = []
  let waitingBytes = 0
  let size = partStart + options.last.bytes
  let trouble: JournalTrouble | null = null
  let torn = false
  let backoff: number = retryMs.least
  let cancelRetry: Cancel = () => {}

  const closeUnlessSyncing = (): void => {
    if (syncing !== fd) closeSync(fd)
  }

  const truncate = (): void => {
    ftruncateSync(fd, size - partStart)
    torn = false
  }

  /**
   * Begins the next part if the current one is full. If no new part can be opened, lines are still written into the
   * current one.
   */
  const rotate = (): void => {
    if (size - partStart < partBytes) return
    let next: number
    try {
      fdatasyncSync(fd)
      next = openPart(partPath(options.path, size))
    } catch {
      // If the disk is full, the next write reports that.
      return
    }
    closeUnlessSyncing()
    fd = next
    opened = fstatSync(fd)
    path = partPath(options.path, size)
    partStart = size
    try {
      syncFolderOf(path)
    } catch {
      // Without this sync, a power loss could lose the part's name.
    }
  }

  const write = (line: Buffer): number => {
    if (torn) truncate()
    rotate()
    try {
      for (let at = 0; at < line.length; ) at += writeSync(fd, line, at)
    } catch (error) {
      // Cut off the partial line, so that the next event begins on a line of its own.
      torn = true
      try {
        truncate()
      } catch {
        // The cut is retried before the next line is written.
      }
      throw error
    }
    const start = size
    size += line.length
    return start
  }

  const isInPlace = (): boolean => {
    try {
      const { ino, dev } = statSync(path)
      return ino === opened.ino && dev === opened.dev
    } catch {
      return false
    }
  }

  const fail = (found: JournalTrouble): void => {
    cancelRetry()
    cancelRetry = clock.after(backoff, flush)
    backoff = Math.min(backoff * 2, retryMs.most)
    if (trouble?.message === found.message) return
    trouble = found
    options.onTrouble(trouble)
  }

  const flush = (): void => {
    if (!isInPlace()) {
      fail({
        message: `\`${path}\` was deleted, moved or replaced while Adlib was writing it.`,
        remedy: 'Put the file back, or restart Adlib to begin a new run.',
      })
      return
    }
    for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
      let start: number
      try {
        start = write(next.line)
      } catch (error) {
        fail(troubleOf(path, error))
        return
      }
      waiting.shift()
      waitingBytes -= next.line.length
      next.written(start)
    }
    cancelRetry()
    backoff = retryMs.least
    if (trouble === null) return
    trouble = null
    options.onTrouble(null)
  }

  return {
    add(line, isVital, written) {
      if (!isVital && waitingBytes + line.length > maxWaitingBytes) return false
      let start: number | undefined
      let failure: JournalTrouble | null = null
      if (trouble === null) {
        try {
          start = write(line)
        } catch (error) {
          failure = troubleOf(path, error)
        }
      }
      if (start !== undefined) written(start)
      else {
        waiting.push({ line, written })
        waitingBytes += line.length
      }
      if (failure !== null) fail(failure)
      return true
    },
    flush,
    trouble: () => trouble,
    size: () => size,
    async sync() {
      const part = fd
      syncing = part
      try {
        await datasync(part)
      } finally {
        syncing = null
        if (stopped || part !== fd) closeSync(part)
      }
    },
    stop() {
      cancelRetry()
      stopped = true
      closeUnlessSyncing()
    },
  }
}

const troubleOf = (path: string, error: unknown): JournalTrouble =>
  isDiskFull(error)
    ? {
        message: `The disk is full: \`${path}\` cannot be written.`,
        remedy: 'Free some space; Adlib then resumes automatically.',
      }
    : {
        message: `\`${path}\` cannot be written (${reasonOf(error)}).`,
        remedy: 'Check the disk; Adlib resumes automatically when the file can be written.',
      }
