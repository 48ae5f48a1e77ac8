import { readFile, stat } from 'node:fs/promises'
import { type Decoded, decodeImage } from './decode-image.ts'

const mostBytes = 64 * 1024 * 1024

/** Reads an image file into pixels; what is wrong with it is data. */
export async function openImage(file: string): Promise<Decoded> {
  try {
    const found = await stat(file)
    // A device or a pipe may give bytes for ever, or none.
    if (!found.isFile()) return refused('missing', 'this is not a file', 'Name a PNG, JPEG or WebP picture.')
    const { size } = found
    if (size > mostBytes) {
      const megabytes = Math.round(size / 1_048_576)
      return refused('too_large', `the file has ${megabytes} MB`, 'At most 64 MB are read: save it smaller.')
    }
    return await decodeImage(await readFile(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const message = code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`
    return refused('missing', message, 'Check the path and that you may read it.')
  }
}

const refused = (kind: 'missing' | 'too_large', message: string, remedy: string): Decoded => ({
  ok: false,
  error: { kind, message, remedy },
})
