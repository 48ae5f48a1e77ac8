import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type DataFailure, reasonOf } from '../platform/files.ts'

/** Stores pictures of the screen. Each picture is named after its observation's id. */
export interface KeptFrames {
  /**
   * Stores a picture, and deletes the oldest that exceed the limits. Skips the picture while another is being stored.
   */
  keep(id: string, jpeg: () => Promise<Uint8Array | null>): void
  /** Resolves when nothing is being stored. */
  settled(): Promise<void>
}

export interface KeptFramesLimits {
  readonly count: number
  readonly bytes: number
}

const defaultLimits: KeptFramesLimits = { count: 500, bytes: 200 * 1024 * 1024 }
const namePattern = /^o(\d+)\.jpg$/

/**
 * Stores pictures in a folder.
 * @param failed called when a picture cannot be stored, but not again until a picture has been stored
 */
export function openKeptFrames(
  folder: string,
  failed: (failure: DataFailure) => void,
  limits = defaultLimits,
): KeptFrames {
  let files: { readonly name: string; readonly bytes: number }[] | null = null
  let isFailing = false
  let storing: Promise<void> | null = null

  const store = async (id: string, jpeg: () => Promise<Uint8Array | null>): Promise<void> => {
    const bytes = await jpeg()
    if (bytes === null) return
    await mkdir(folder, { recursive: true, mode: 0o700 })
    files ??= await storedFiles(folder)
    const name = `${id}.jpg`
    await writeFile(join(folder, name), bytes, { mode: 0o600 })
    files.push({ name, bytes: bytes.length })
    let total = files.reduce((sum, file) => sum + file.bytes, 0)
    while (files.length > limits.count || total > limits.bytes) {
      const oldest = files.shift()
      if (oldest === undefined) break
      total -= oldest.bytes
      await rm(join(folder, oldest.name), { force: true })
    }
  }

  return {
    keep(id, jpeg) {
      storing ??= store(id, jpeg)
        .then(
          () => {
            isFailing = false
          },
          (error: unknown) => {
            if (!isFailing) failed(failureOf(folder, error))
            isFailing = true
          },
        )
        .finally(() => {
          storing = null
        })
    },
    settled: async () => (await storing) ?? undefined,
  }
}

async function storedFiles(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = (await readdir(folder)).filter((name) => namePattern.test(name))
  const number = (name: string): number => Number(namePattern.exec(name)?.[1])
  names.sort((a, b) => number(a) - number(b))
  return Promise.all(names.map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size })))
}

const failureOf = (folder: string, error: unknown): DataFailure => ({
  message: `Cannot store pictures in ${folder} (${reasonOf(error)}).`,
  remedy: 'Free some space on the disk, or turn off `sight.keepFrames`.',
})
