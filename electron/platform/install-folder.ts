import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createFolder } from './files.ts'

/**
 * Creates a folder named `NAME-VERSION` with downloaded or unpacked files, and removes other versions of `NAME`. The
 * folder appears only once it is complete.
 * @param fill writes the files into a draft of the folder; resolves with null, or the reason why it failed
 * @returns null, or the reason of `fill`
 */
export async function installFolder(
  folder: string,
  fill: (draft: string) => Promise<string | null>,
): Promise<string | null> {
  const draft = `${folder}-${randomBytes(4).toString('hex')}`
  createFolder(draft)
  try {
    const failure = await fill(draft)
    // The folder decides: npm may have failed only because another Adlib process installed the packages meanwhile and
    // removed this draft.
    if (failure === null && !existsSync(folder)) renameSync(draft, folder)
    if (!existsSync(folder)) return failure
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  const parent = dirname(folder)
  const kind = basename(folder).replace(/-.*/, '-')
  for (const name of readdirSync(parent))
    if (name.startsWith(kind) && name !== basename(folder))
      rmSync(join(parent, name), { recursive: true, force: true })
  return null
}
