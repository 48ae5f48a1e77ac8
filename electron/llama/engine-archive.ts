import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { z } from 'zod'

const archiveSchema = z.object({
  /** Hash of all contents, one after another. */
  sha256: z.string(),
  /** Each content with its size and the files that have it, in the order of the archive. */
  contents: z.array(z.object({ bytes: z.number(), files: z.array(z.string()).min(1) })),
})

/**
 * The library that runs models inside a package of the desktop app. Its files are compressed together, because native
 * code for different processors is nearly the same. Native code cannot be loaded from there, so they are unpacked.
 */
export type EngineArchive = z.infer<typeof archiveSchema>

/** Reads the list of an archive; null outside of a package. The contents are beside it in a file that ends with `.br`. */
export function readEngineArchive(file: string): EngineArchive | null {
  return existsSync(file) ? archiveSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

/** Writes the files of an archive into a folder. Rejects if the archive is damaged or a file cannot be written. */
export async function unpackEngine(file: string, archive: EngineArchive, folder: string): Promise<void> {
  const hash = createHash('sha256')
  const left = [...archive.contents]
  let current: { readonly handle: FileHandle; readonly files: readonly string[]; bytes: number } | undefined

  const place = async (name: string): Promise<string> => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    return path
  }
  /** Closes a complete file and opens the next one. */
  const proceed = async (): Promise<void> => {
    while (current === undefined || current.bytes === 0) {
      if (current !== undefined) {
        await current.handle.close()
        const [first = '', ...others] = current.files
        for (const other of others) await copyFile(join(folder, first), await place(other))
      }
      current = undefined
      const next = left.shift()
      if (next === undefined) return
      const handle = await open(await place(next.files[0] ?? ''), 'wx')
      current = { handle, files: next.files, bytes: next.bytes }
    }
  }

  try {
    await pipeline(
      Readable.from([await readFile(file.replace(/json$/, 'br'))]),
      createBrotliDecompress({ chunkSize: 1 << 20 }),
      async (chunks: AsyncIterable<Buffer>) => {
        await proceed()
        for await (const chunk of chunks) {
          hash.update(chunk)
          for (let rest = chunk; rest.length > 0 && current !== undefined; ) {
            const part = rest.subarray(0, current.bytes)
            await current.handle.writeFile(part)
            current.bytes -= part.length
            rest = rest.subarray(part.length)
            await proceed()
          }
        }
      },
    )
  } finally {
    await current?.handle.close()
  }
  if (hash.digest('hex') !== archive.sha256) throw new Error('the file in this package is damaged')
}
