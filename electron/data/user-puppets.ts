import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { imageSize } from 'image-size'
import {
  maxPictureBytes,
  maxPictureSide,
  pictureNames,
  pictureStates,
  puppetNameRule,
} from '../../src-shared/contract/api/stage.ts'
import { type DataFailure, readPlainFile, reasonOf } from '../platform/files.ts'
import { deletePuppet, restorePuppet } from './delete-puppet.ts'
import { type NewPicture, savePuppet } from './save-puppet.ts'

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
    for (const file of listOf(folder)) {
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
    names: () => listOf(join(dataDir, 'puppets')).filter(canPerform),
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

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return []
  }
}
