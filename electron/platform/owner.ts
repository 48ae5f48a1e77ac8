import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeNew } from './files.ts'
import { isAlive, thisProcess } from './process-identity.ts'

const schema = z.object({ pid: z.number().int().positive(), start: z.string() })

const fileIn = (dir: string): string => join(dir, 'owner')

/** Time (ms) between two attempts to take a lock. */
const retryMs = 2

/** Returns whether a running process owns the run in this folder. */
export function isOwned(dir: string): boolean {
  try {
    const text = read(fileIn(dir))
    return text !== null && isHeld(text)
  } catch {
    // The file is unreadable, so the run belongs to another user.
    return true
  }
}

/**
 * Claims the run in this folder. Returns a function that releases the claim, or null if a running process owns the
 * run.
 */
export const claimRun = (dir: string): (() => void) | null => claimFile(fileIn(dir))

/**
 * Runs `act` while no other process runs one with the same lock file. Throws if the lock cannot be taken.
 * @param waitMs maximum time (ms) for which this thread blocks while another process has the lock
 */
export function withLock<Result>(path: string, waitMs: number, act: () => Result): Result {
  const until = performance.now() + waitMs
  let release = claimFile(path)
  while (release === null && performance.now() < until) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMs)
    release = claimFile(path)
  }
  if (release === null) throw new Error(`another process is using ${path}`)
  try {
    return act()
  } finally {
    release()
  }
}

/**
 * Creates a lock file for this process. Returns a function that removes it, or null if a running process holds it.
 */
export function claimFile(path: string): (() => void) | null {
  const mine = JSON.stringify({ ...thisProcess(), claim: randomBytes(8).toString('hex') })
  // Another round is needed after the file of a dead owner was removed, or another process released the run.
  for (let round = 0; round < 5; round += 1) {
    if (writeNew(path, mine)) return () => release(path, mine)
    const held = read(path)
    if (held === null) continue
    if (isHeld(held)) return null
    if (!removeStale(path, held)) return null
  }
  return null
}

function release(path: string, mine: string): void {
  if (read(path) === mine) unlinkSync(path)
}

function removeStale(path: string, stale: string): boolean {
  const aside = `${path}.${randomBytes(4).toString('hex')}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  if (read(aside) !== stale) {
    renameSync(aside, path)
    return false
  }
  unlinkSync(aside)
  return true
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function isHeld(text: string): boolean {
  try {
    const owner = schema.safeParse(JSON.parse(text))
    return owner.success && isAlive(owner.data)
  } catch {
    return false
  }
}
