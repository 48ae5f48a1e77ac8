import { fstatSync, ftruncateSync, statSync, writeSync } from 'node:fs'
import type { JournalTrouble } from '../../src-shared/events/journal.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { isDiskFull, reasonOf } from '../data/files.ts'

/** Back-off between two attempts to write what waits, in ms. */
const retryMs = { least: 250, most: 5000 } as const

/** Bytes of lines that wait for the disk; while it is full hardly anything happens that is worth a line. */
const mostWaitingBytes = 16 * 1024 * 1024

/** Appends lines to one file, in order, whatever the disk does. */
export interface EventWriter {
  /**
   * Writes a line at once, or keeps it in memory until the disk takes it; `written` is called with its place in the
   * file once it is there. Returns false, and keeps nothing, when too much waits already and the line is not vital.
   */
  add(line: Buffer, isVital: boolean, written: (start: number) => void): boolean
  /** Tries to write what waits, and looks whether the file is still the one at its path. */
  flush(): void
  /** Why lines wait; null while everything is in the file. */
  trouble(): JournalTrouble | null
  /** Length of the file in whole lines. */
  size(): number
  /** Ends the retries. */
  stop(): void
}

/**
 * Writes to an open file that holds `size` bytes of whole lines.
 * @param onTrouble called when lines begin to wait, and with null when all of them are written
 */
export function eventWriter(options: {
  readonly path: string
  readonly fd: number
  readonly size: number
  readonly clock: Clock
  readonly onTrouble: (trouble: JournalTrouble | null) => void
}): EventWriter {
  const { path, fd, clock } = options
  const opened = fstatSync(fd)
  const waiting: { line: Buffer; written: (start: number) => void }[] = []
  let waitingBytes = 0
  let size = options.size
  let trouble: JournalTrouble | null = null
  let torn = false
  let backoff: number = retryMs.least
  let cancelRetry: Cancel = () => {}

  const truncate = (): void => {
    ftruncateSync(fd, size)
    torn = false
  }

  /** Throws, and leaves whole lines, when the disk does not take the line. */
  const write = (line: Buffer): number => {
    if (torn) truncate()
    try {
      for (let at = 0; at < line.length; ) at += writeSync(fd, line, at)
    } catch (error) {
      // Otherwise the next event would share a line with the rest of this one.
      torn = true
      try {
        truncate()
      } catch {
        // Tried again before the next line is written.
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
        remedy: 'Put it back, or restart Adlib to begin a new run.',
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
      if (!isVital && waitingBytes + line.length > mostWaitingBytes) return false
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
    stop: () => cancelRetry(),
  }
}

const troubleOf = (path: string, error: unknown): JournalTrouble =>
  isDiskFull(error)
    ? {
        message: `The disk is full: \`${path}\` cannot be written.`,
        remedy: 'Free some space; Adlib resumes by itself.',
      }
    : {
        message: `\`${path}\` cannot be written (${reasonOf(error)}).`,
        remedy: 'Check the disk; Adlib resumes by itself when the file can be written.',
      }
