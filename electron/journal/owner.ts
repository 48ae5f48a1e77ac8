import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeNew } from '../data/files.ts'
import { isAlive, thisProcess } from '../platform/process-identity.ts'

const schema = z.object({ pid: z.number().int().positive(), start: z.string() })

const fileIn = (dir: string): string => join(dir, 'owner')

/** True while a living process, this one included, holds the run of this folder. */
export function isOwned(dir: string): boolean {
  const text = read(fileIn(dir))
  return text !== null && isHeld(text)
}

/**
 * Takes the run of this folder for this process; what a dead process left is taken over.
 * @returns a function that lets go of it, or null when a living process holds it; a folder that cannot be
 * written throws
 */
export function claimRun(dir: string): (() => void) | null {
  const path = fileIn(dir)
  const mine = JSON.stringify({ ...thisProcess(), claim: randomBytes(8).toString('hex') })
  // Each round that fails means that another process took a step; a few rounds settle it.
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

/** Removes the owner file if it still says `stale`; false when a living process was faster. */
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
