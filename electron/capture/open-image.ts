import { readFile, stat } from 'node:fs/promises'
import { type Decoded, decodeImage } from './decode-image.ts'

const maxBytes = 64 * 1024 * 1024

/** Reads an image file into pixels, or returns its problem. Never rejects. */
export async function openImage(file: string): Promise<Decoded> {
  try {
    const found = await stat(file)
    // A device or a pipe may never end.
    if (!found.isFile())
      return refused('missing', 'this is not a file', 'Choose a PNG, JPEG or WebP picture.')
    const { size } = found
    if (size > maxBytes) {
      const megabytes = Math.round(size / 1_048_576)
      return refused(
        'too_large',
        `the file has a size of ${megabytes} MB`,
        'Save the picture with a size of at most 64 MB.',
      )
    }
    return await decodeImage(await readFile(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    const message = code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`
    return refused('missing', message, 'Check the path and its permissions.')
  }
}

const refused = (kind: 'missing' | 'too_large', message: string, remedy: string): Decoded => ({
  ok: false,
  error: { kind, message, remedy },
})
