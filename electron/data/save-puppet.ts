import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { maxPictureBytes, maxPictureSide, puppetNameRule } from '../../src-shared/contract/api/stage.ts'
import { type DataFailure, reasonOf } from '../platform/files.ts'

/** A picture of a new puppet. */
export interface NewPicture {
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
