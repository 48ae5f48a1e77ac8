import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { puppetNameRule } from '../../src-shared/events/puppet-pictures.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'

/**
 * Moves a puppet of the user into `puppets/.last-deleted`, from where `restorePuppet` brings it back. Only the last deleted
 * puppet is kept. Returns why that failed, or null.
 */
export function deletePuppet(dataDir: string, puppet: string): DataFailure | null {
  const { folder, deleted } = foldersOf(dataDir, puppet)
  if (!puppetNameRule.test(puppet) || !existsSync(folder))
    return { message: `There is no character "${puppet}".`, remedy: 'It may have been deleted already.' }
  return move(folder, () => {
    rmSync(join(dataDir, 'puppets', '.last-deleted'), { recursive: true, force: true })
    mkdirSync(join(dataDir, 'puppets', '.last-deleted'))
    renameSync(folder, deleted)
  })
}

/** Brings the last deleted puppet back. Returns why that failed, or null. */
export function restorePuppet(dataDir: string, puppet: string): DataFailure | null {
  const { folder, deleted } = foldersOf(dataDir, puppet)
  if (!puppetNameRule.test(puppet) || !existsSync(deleted))
    return {
      message: `The character "${puppet}" can no longer be restored.`,
      remedy: 'Only the last deleted character can be. Add its pictures again.',
    }
  if (existsSync(folder))
    return { message: `There is a new character "${puppet}".`, remedy: 'Delete that one first.' }
  return move(folder, () => renameSync(deleted, folder))
}

const foldersOf = (dataDir: string, puppet: string) => ({
  folder: join(dataDir, 'puppets', puppet),
  deleted: join(dataDir, 'puppets', '.last-deleted', puppet),
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
