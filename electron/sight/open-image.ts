import { readFile, stat } from 'node:fs/promises'
import { type Decoded, decodeImage } from './decode-image.ts'

const mostBytes = 64 * 1024 * 1024

/** Reads an image file into pixels; what is wrong with it is data. */
export async function openImage(file: string): Promise<Decoded> {
  try {
    const { size } = await stat(file)
    if (size > mostBytes) {
      return {
        ok: false,
        error: {
          kind: 'too_large',
          message: `the file has ${Math.round(size / 1_048_576)} MB`,
          remedy: 'At most 64 MB are read: save it smaller.',
        },
      }
    }
    return await decodeImage(await readFile(file))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return {
      ok: false,
      error: {
        kind: 'missing',
        message: code === 'ENOENT' ? 'there is no such file' : `the file cannot be read (${code})`,
        remedy: 'Check the path and that you may read it.',
      },
    }
  }
}
