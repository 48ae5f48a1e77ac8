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
  const ending = extname(name)
  const stem = name.slice(0, name.length - ending.length)
  for (let n = 1; n <= maxSame; n += 1) {
    const wanted = join(dirname(path), n === 1 ? name : `${stem} (${n})${ending}`)
    const reserved = await reserve(wanted)
    if (reserved === 'taken') continue
    if (reserved === 'failed') return path
    try {
      await rename(path, wanted)
      return wanted
    } catch {
      await rm(wanted, { force: true }).catch(() => {})
      return path
    }
  }
  return path
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
