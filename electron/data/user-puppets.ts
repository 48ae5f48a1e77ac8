import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { imageSize } from 'image-size'
import {
  maxPictureBytes,
  maxPictureSide,
  pictureNames,
  pictureStates,
  puppetNameRule,
} from '../../src-shared/contract/api/stage.ts'
import { type DataFailure, namesIn, readPlainFile, reasonOf } from '../platform/files.ts'

/** A picture of a new puppet. */
interface NewPicture {
  readonly name: string
  readonly bytes: Uint8Array
}

const formats = ['png', 'webp', 'gif']

/**
 * Writes a new puppet into `puppets/` in the data folder: all of its pictures, or nothing.
 * @param license written to `LICENSE.txt` unless it is empty
 */
export function savePuppet(
  dataDir: string,
  puppet: string,
  pictures: readonly NewPicture[],
  license: string,
): { readonly ok: true } | { readonly ok: false; readonly failure: DataFailure } {
  const fail = (message: string, remedy: string) => ({ ok: false, failure: { message, remedy } }) as const
  if (!puppetNameRule.test(puppet))
    return fail(`"${puppet}" cannot be the name of a folder.`, 'Use up to 40 letters a–z, digits or "_".')
  if (!pictures.some(({ name }) => name === 'idle'))
    return fail('The character has no picture named idle.', 'Add the picture of the silent character.')
  const files: { readonly file: string; readonly bytes: Uint8Array }[] = []
  for (const { name, bytes } of pictures) {
    const read = readable(bytes)
    if (read.format === null)
      return fail(`The picture "${name}" ${read.why}.`, 'Save it again as PNG, WebP or GIF.')
    files.push({ file: `${name}.${read.format}`, bytes })
  }
  const folder = join(dataDir, 'puppets', puppet)
  if (existsSync(folder))
    return fail(
      `There is already a character "${puppet}".`,
      'Choose another name, or delete that character first.',
    )
  const unfinished = join(dataDir, 'puppets', `.${puppet}`)
  try {
    // A crash may have left pictures of an earlier attempt.
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    for (const { file, bytes } of files) writeFileSync(join(unfinished, file), bytes)
    if (license.trim() !== '') writeFileSync(join(unfinished, 'LICENSE.txt'), `${license.trim()}\n`)
    renameSync(unfinished, folder)
    return { ok: true }
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    return fail(
      `Cannot write ${folder}: ${reasonOf(error)}.`,
      'Free some space or grant write permission, then save again.',
    )
  }
}

function readable(bytes: Uint8Array): { format: string; why: '' } | { format: null; why: string } {
  if (bytes.length > maxPictureBytes) return { format: null, why: 'is larger than 4 MiB' }
  try {
    const { width, height, type = '' } = imageSize(bytes)
    if (!formats.includes(type)) return { format: null, why: `is ${type}` }
    if (Math.max(width, height) > maxPictureSide)
      return { format: null, why: `is ${width} × ${height} pixels` }
    return { format: type, why: '' }
  } catch {
    return { format: null, why: 'cannot be read' }
  }
}

const mib = 1024 * 1024

const types: Readonly<Record<string, { readonly type: string; readonly formats: readonly string[] }>> = {
  '.png': { type: 'image/png', formats: ['png'] },
  '.webp': { type: 'image/webp', formats: ['webp'] },
  '.gif': { type: 'image/gif', formats: ['gif'] },
}

/** The user's own puppets: folders of pictures in `puppets/` of the data folder. */
export interface UserPuppets {
  /** Returns the sorted names of the puppets that have a usable picture named `idle`. */
  names(): readonly string[]
  /** Returns null if the puppet does not exist or has no usable picture named `idle`. */
  pictures(puppet: string): readonly string[] | null
  /** Returns null if the picture is missing or cannot be used. */
  picture(puppet: string, name: string): { bytes: Uint8Array<ArrayBuffer>; type: string } | null
  save(puppet: string, pictures: readonly NewPicture[], license: string): ReturnType<typeof savePuppet>
  /** A deleted puppet can be restored until another is deleted. Returns null, or why deleting failed. */
  remove(puppet: string): DataFailure | null
  restore(puppet: string): DataFailure | null
}

/**
 * Opens the user's puppets. A changed picture needs no restart.
 * @param warn called once for each file or puppet that cannot be used
 */
export function openUserPuppets(dataDir: string, warn: (message: string) => void): UserPuppets {
  const warned = new Set<string>()
  const refuse = (path: string, why: string): null => {
    const message = `${path} is not used: ${why}`
    if (!warned.has(message)) warn(message)
    warned.add(message)
    return null
  }

  const filesOf = (puppet: string): Map<string, string> => {
    const found = new Map<string, string>()
    if (!puppetNameRule.test(puppet)) return found
    const folder = join(dataDir, 'puppets', puppet)
    for (const file of namesIn(folder).sort()) {
      const extension = extname(file)
      const name = file
        .slice(0, file.length - extension.length)
        .toLowerCase()
        .replace(/[\s_]+/g, '-')
      if (file.startsWith('.') || /^(license|readme)/i.test(file)) continue
      if (types[extension.toLowerCase()] === undefined)
        refuse(join(folder, file), `only ${Object.keys(types).join(', ')} are read. Save it as PNG.`)
      else if (!pictureNames.includes(name))
        refuse(
          join(folder, file),
          `its name must be ${pictureStates.join(', ')}, or begin with a mood, such as joy-idle. Rename it.`,
        )
      else if (!found.has(name)) found.set(name, join(folder, file))
    }
    return found
  }

  const read = (path: string): { bytes: Uint8Array<ArrayBuffer>; type: string } | null => {
    const kind = types[extname(path).toLowerCase()]
    if (kind === undefined) return null
    try {
      const bytes = readPlainFile(path, maxPictureBytes)
      const { width, height, type = '' } = imageSize(bytes)
      if (!kind.formats.includes(type))
        return refuse(path, `its content is ${type}. Save it again as ${extname(path)}.`)
      return Math.max(width, height) > maxPictureSide
        ? refuse(
            path,
            `it is ${width} × ${height} pixels. Save it with at most ${maxPictureSide} on each side.`,
          )
        : { bytes: new Uint8Array(bytes), type: kind.type }
    } catch (error) {
      return refuse(
        path,
        `${reasonOf(error)}. Use a picture of at most ${maxPictureBytes / mib} MiB that opens in a browser.`,
      )
    }
  }

  /**
   * Returns whether a puppet has a usable picture named `idle`. Reads no other picture, so that listing all puppets
   * stays fast.
   */
  const canPerform = (puppet: string): boolean => {
    const files = filesOf(puppet)
    const idle = files.get('idle')
    if (idle !== undefined && read(idle) !== null) return true
    if (files.size > 0) refuse(join(dataDir, 'puppets', puppet), 'it needs a picture named idle.')
    return false
  }

  return {
    names: () => namesIn(join(dataDir, 'puppets')).sort().filter(canPerform),
    pictures(puppet) {
      const usable = [...filesOf(puppet)].filter(([, path]) => read(path) !== null).map(([name]) => name)
      return canPerform(puppet) ? usable : null
    },
    picture(puppet, name) {
      const path = filesOf(puppet).get(name)
      return path === undefined ? null : read(path)
    },
    save: (puppet, pictures, license) => savePuppet(dataDir, puppet, pictures, license),
    remove: (puppet) => deletePuppet(dataDir, puppet),
    restore: (puppet) => restorePuppet(dataDir, puppet),
  }
}

/**
 * Moves a user's puppet aside, so that `restorePuppet` can restore it. Returns null, or why the puppet could not be
 * moved.
 */
function deletePuppet(dataDir: string, puppet: string): DataFailure | null {
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
function restorePuppet(dataDir: string, puppet: string): DataFailure | null {
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
