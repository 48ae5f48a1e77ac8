import { readFile, realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

/**
 * The content type of each extension. Files with other extensions are not served. `.html` is missing, because the
 * pages have their own routes.
 */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.map': 'application/json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const maxBytes = 32 * 1024 * 1024

const decompress = promisify(brotliDecompress)

/** Reads a file below a folder by the path of a URL. Returns null if it may not be served. */
export async function staticFile(
  folder: string,
  urlPath: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string } | null> {
  try {
    const parts = decodeURIComponent(urlPath).split('/').filter(Boolean)
    const type = types[extname(parts.at(-1) ?? '').toLowerCase()]
    if (type === undefined || parts.some((part) => part.startsWith('.') || /[\\\0]/.test(part))) return null
    const root = await realpath(folder)
    const named = join(root, ...parts)
    const whole = await read(root, named).catch(() => null)
    if (whole !== null) return { bytes: new Uint8Array(whole), type }
    const packed = await read(root, `${named}.br`)
    return {
      bytes: new Uint8Array(await decompress(packed, { maxOutputLength: maxBytes })),
      type,
    }
  } catch {
    return null
  }
}

async function read(root: string, named: string): Promise<Buffer> {
  const path = await realpath(named)
  if (!path.startsWith(root + sep) || (await stat(path)).size > maxBytes)
    throw new Error(`${named} is not served`)
  return readFile(path)
}
