import { lstat, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, extname, isAbsolute, join } from 'node:path'
import type { ClipAbout } from '../../src-shared/events/due-clip.ts'
import { clipName, isVideo } from './clip-name.ts'

/** Maximum number of clips of one name. */
const maxSame = 20

/** Resolves with whether this is a video file. A link is none, because it could lead to any file. */
export async function isVideoFile(path: string): Promise<boolean> {
  if (!isAbsolute(path) || !isVideo(path)) return false
  const found = await lstat(path).catch(() => null)
  return found?.isFile() ?? false
}

/**
 * Adds the moment and the line to the name of a clip's file, without replacing another file. Resolves with the path of the
 * file. If it cannot be renamed, that is the path as it was.
 */
export async function renameClip(path: string, about: ClipAbout): Promise<string> {
  if (!(await isVideoFile(path))) return path
  const name = clipName(basename(path), about)
  if (name === basename(path)) return path
  return (await placeClip(path, join(dirname(path), name))) ?? path
}

/**
 * Gives a file another path, without replacing another file: a second one of the same name gets a number. Resolves with
 * its path, or null if it cannot be moved there.
 */
export async function placeClip(path: string, wanted: string): Promise<string | null> {
  const ending = extname(wanted)
  const stem = wanted.slice(0, wanted.length - ending.length)
  for (let n = 1; n <= maxSame; n += 1) {
    const place = n === 1 ? wanted : `${stem} (${n})${ending}`
    const reserved = await reserve(place)
    if (reserved === 'taken') continue
    if (reserved === 'failed') return null
    try {
      await rename(path, place)
      return place
    } catch {
      await rm(place, { force: true }).catch(() => {})
      return null
    }
  }
  return null
}

/** Creates an empty file, because renaming alone would replace a file of this name. */
async function reserve(path: string): Promise<'reserved' | 'taken' | 'failed'> {
  try {
    const file = await open(path, 'wx')
    await file.close()
    return 'reserved'
  } catch (error) {
    return (error as { code?: unknown }).code === 'EEXIST' ? 'taken' : 'failed'
  }
}
