import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { puppetNameRule } from '../../src-shared/contract/api/stage.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'

/**
 * Moves a user's puppet aside, so that `restorePuppet` can restore it. Returns null, or why the puppet could not be
 * moved.
 */
export function deletePuppet(dataDir: string, puppet: string): DataFailure | null {
  const { folder, deleted, between } = foldersOf(dataDir, puppet)
  if (!puppetNameRule.test(puppet) || !existsSync(folder))
    return { message: `There is no character "${puppet}".`, remedy: 'It may have been deleted already.' }
  return move(folder, () => {
    // On Windows, this fails if a picture is open. Replace the earlier deleted puppet only if it succeeds.
    renameSync(folder, between)
    keep(between, deleted)
  })
}

/**
 * Restores a puppet if it is the one that was deleted last. Returns null, or why the puppet could not be restored.
 */
export function restorePuppet(dataDir: string, puppet: string): DataFailure | null {
  const { folder, deleted, between } = foldersOf(dataDir, puppet)
  if (!puppetNameRule.test(puppet) || !existsSync(deleted))
    return {
      message: `The character "${puppet}" can no longer be restored.`,
      remedy: 'Only the last deleted character can be restored. Add the pictures again.',
    }
  return move(folder, () => {
    if (!existsSync(folder)) return renameSync(deleted, folder)
    renameSync(folder, between)
    renameSync(deleted, folder)
    keep(between, deleted)
  })
}

function keep(folder: string, deleted: string): void {
  rmSync(dirname(deleted), { recursive: true, force: true })
  mkdirSync(dirname(deleted))
  renameSync(folder, deleted)
}

const foldersOf = (dataDir: string, puppet: string) => ({
  folder: join(dataDir, 'puppets', puppet),
  deleted: join(dataDir, 'puppets', '.last-deleted', puppet),
  between: join(dataDir, 'puppets', '.being-deleted'),
})

function move(folder: string, act: () => void): DataFailure | null {
  try {
    act()
    return null
  } catch (error) {
    return {
      message: `Cannot move ${folder}: ${reasonOf(error)}.`,
      remedy: 'Close programs that use its pictures, or grant write permission, then try again.',
    }
  }
}
