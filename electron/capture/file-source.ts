import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../../src-shared/ports.ts'
import type { FrameSource, GatedFrame } from '../../src-shared/sight/picture/frame.ts'
import { type Decoded, decodeImage } from './decode-image.ts'
import { createGating, createPace } from './gated-frame.ts'

export interface FileSourceOptions {
  /** Path of an image, of a folder of images, or of a folder with a `reel.json`: `[{"file", "ms"}, …]`. */
  readonly path: string
  readonly clock: Clock
  /** How long (ms) each image is shown. A reel sets its own times. Default: 2000. */
  readonly frameMs?: number
  readonly loop?: boolean
}

interface Shot {
  readonly file: string
  readonly ms: number
}

/** Maximum interval (ms) between frames. A frame without changes shows that the picture is still up to date. */
const heartbeatMs = 1000
const maxShots = 2000
const images = new Set(['.png', '.jpg', '.jpeg', '.webp'])
const reelSchema = z
  .array(z.object({ file: z.string().min(1), ms: z.number().min(50).max(600_000) }))
  .min(1)
  .max(maxShots)

/** Plays images from disk. If no file can be opened, the source reports `lost` and ends. */
export function createFileSource({
  path,
  clock,
  frameMs = 2000,
  loop = true,
}: FileSourceOptions): FrameSource {
  const name = `file:${basename(path)}`
  const pace = createPace(clock)
  return {
    name,
    refresh: pace.refresh,
    async *frames({ signal, report }) {
      const shots = await findShots(path, frameMs)
      if (typeof shots === 'string') {
        report({ source: name, state: 'lost', remedy: shots })
        return
      }
      const total = shots.reduce((sum, shot) => sum + shot.ms, 0)
      const gating = createGating()
      const broken = new Set<number>()
      const started = clock.monotonic()
      let shown: number | undefined
      let live = false
      while (!signal.aborted) {
        const elapsed = clock.monotonic() - started
        if (!loop && elapsed >= total) return
        const due = shotAt(shots, elapsed % total)
        let frame: GatedFrame | undefined
        if (due.index !== shown && !broken.has(due.index)) {
          const opened = await openImage(due.shot.file)
          if (!opened.ok) {
            broken.add(due.index)
            live = false
            const { message, remedy } = opened.error
            report({
              source: name,
              state: 'lost',
              remedy: `${basename(due.shot.file)}: ${message}. ${remedy}`,
            })
            if (broken.size === shots.length) return
          } else {
            frame = gating.frame(opened.picture, clock.now())
            if (!live) report({ source: name, state: 'live' })
            live = true
          }
          shown = due.index
        }
        frame ??= gating.unchanged(clock.now())
        if (signal.aborted) return
        if (frame !== undefined) yield frame
        const spent = clock.monotonic() - started - elapsed
        if (await pace.wait(Math.max(0, Math.min(heartbeatMs, due.leftMs) - spent), signal)) {
          gating.reset()
          shown = undefined
        }
      }
    },
  }
}

function shotAt(shots: readonly Shot[], moment: number): { shot: Shot; index: number; leftMs: number } {
  let end = 0
  for (const [index, shot] of shots.entries()) {
    end += shot.ms
    if (moment < end) return { shot, index, leftMs: end - moment }
  }
  const index = shots.length - 1
  return { shot: shots[index] as Shot, index, leftMs: 0 }
}

async function findShots(path: string, ms: number): Promise<Shot[] | string> {
  try {
    if (!(await stat(path)).isDirectory()) return [{ file: path, ms }]
    const names = await readdir(path)
    if (names.includes('reel.json')) return await readReel(path)
    const files = names.filter((file) => images.has(extname(file).toLowerCase())).sort()
    if (files.length === 0) return `Put PNG, JPEG or WebP pictures into ${path}.`
    return files.slice(0, maxShots).map((file) => ({ file: join(path, file), ms }))
  } catch {
    return `${path} cannot be read. Check that it exists.`
  }
}

async function readReel(folder: string): Promise<Shot[] | string> {
  const file = join(folder, 'reel.json')
  try {
    const reel = reelSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    return reel.map((shot) => ({ file: join(folder, shot.file), ms: shot.ms }))
  } catch {
    return `${file} must be a list like [{"file": "one.png", "ms": 2000}].`
  }
}

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
