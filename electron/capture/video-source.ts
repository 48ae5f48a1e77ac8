import { spawn } from 'node:child_process'
import { basename, extname } from 'node:path'
import { type Clock, sleep } from '../../src-shared/ports.ts'
import type { FrameSource, Picture } from '../../src-shared/sight/picture/frame.ts'
import { endWithAdlib, ownGroup } from '../platform/run-program.ts'
import { maxPixels } from './decode-image.ts'
import { createGating, createPace } from './gated-frame.ts'

export interface VideoSourceOptions {
  readonly path: string
  readonly clock: Clock
  readonly everyMs: number
  /** The program that decodes the video. Default: `ffmpeg` from the PATH. */
  readonly program?: string
}

const heartbeatMs = 1000

const minMs = 1000

const endings = ['.mp4', '.m4v', '.mov', '.mkv', '.webm', '.avi', '.flv', '.ts', '.mpg', '.mpeg', '.wmv']

/** Returns whether a path names a video, by its extension. */
export const isVideo = (path: string): boolean => endings.includes(extname(path).toLowerCase())

/** Plays a video in a loop and in real time, with ffmpeg. If that fails, reports `lost` and ends. */
export function createVideoSource({
  path,
  clock,
  everyMs,
  program = 'ffmpeg',
}: VideoSourceOptions): FrameSource {
  const name = `file:${basename(path)}`
  const pace = createPace(clock)
  let isStale = false
  return {
    name,
    refresh() {
      isStale = true
      pace.refresh()
    },
    async *frames({ signal, report }) {
      const gating = createGating()
      let isLive = false
      while (!signal.aborted) {
        const started = clock.monotonic()
        const video = playVideo(program, { path, everyMs, clock }, pace.refresh)
        try {
          for (;;) {
            const picture = video.take()
            const end = video.end()
            if (signal.aborted) return
            if (isStale) gating.reset()
            isStale = false
            if (picture === undefined && end !== undefined) {
              if (end.problem === undefined) break
              report({ source: name, state: 'lost', remedy: remedyFor(path, end.problem) })
              return
            }
            if (picture !== undefined && !isLive) report({ source: name, state: 'live' })
            isLive ||= picture !== undefined
            const t = clock.now()
            const frame = picture === undefined ? gating.unchanged(t) : gating.frame(picture, t)
            if (frame !== undefined) yield frame
            await pace.wait(heartbeatMs, signal)
          }
        } finally {
          video.stop()
        }
        const spent = clock.monotonic() - started
        if (spent < minMs) await sleep(clock, minMs - spent, signal)
      }
    },
  }
}

function remedyFor(path: string, problem: string): string {
  if (problem === notInstalled) {
    return 'Videos need ffmpeg, which is not installed. Install it from ffmpeg.org, or choose a picture or a folder.'
  }
  return `${basename(path)} cannot be played: ${problem}. Check that it is a complete video of at most 7680×4320 pixels.`
}

/** A video that ffmpeg plays once, in real time. */
interface PlayedVideo {
  /** Returns the newest picture, or undefined if there has been no new one since the last call. */
  take(): Picture | undefined
  /** Returns undefined while the video plays. `problem` is the error that ended the video, if there was one. */
  end(): { readonly problem?: string } | undefined
  stop(): void
}

const maxWidth = 1920
const maxDecoded = 7680 * 4320
const firstMs = 10_000
const maxProblem = 300
/** Environment variables that ffmpeg needs. None contains a secret. */
const inherited = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP']

/**
 * Plays a video with ffmpeg, which may read only files on this computer.
 * @param changed called when a new picture is available, and when the video has ended
 */
function playVideo(
  program: string,
  { path, everyMs, clock }: { readonly path: string; readonly everyMs: number; readonly clock: Clock },
  changed: () => void,
): PlayedVideo {
  let newest: Picture | undefined
  let end: { problem?: string } | undefined
  let errors = ''
  let hasPicture = false
  const frames = pamFrames()
  const child = startDecoder(program, decodingArguments({ path, everyMs, from: ['-re'] }))
  const endChild = endWithAdlib(child)
  const finish = (problem?: string): void => {
    if (end !== undefined) return
    end = problem === undefined ? {} : { problem: problem.slice(0, maxProblem) }
    cancel()
    endChild()
    changed()
  }
  const cancel = clock.after(firstMs, () => finish(`ffmpeg sent no picture within ${firstMs / 1000} seconds`))
  child.stdout.on('data', (chunk: Buffer) => {
    if (end !== undefined) return
    try {
      const picture = frames.push(chunk).at(-1)
      if (picture === undefined) return
      newest = picture
      hasPicture = true
      cancel()
      changed()
    } catch (error) {
      finish(error instanceof Error ? error.message : 'its pictures cannot be read')
    }
  })
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < maxProblem) errors += chunk.toString('utf8')
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('error', () => {})
  child.once('error', ({ code, message }: NodeJS.ErrnoException) =>
    finish(code === 'ENOENT' ? notInstalled : message),
  )
  child.once('close', (code) => {
    const isWhole = code === 0 && hasPicture
    finish(isWhole ? undefined : (errors.trim().split('\n')[0] ?? `ffmpeg ended with code ${code}`))
  })
  return {
    take() {
      const picture = newest
      newest = undefined
      return picture
    },
    end: () => end,
    stop: () => finish(),
  }
}

/** Starts ffmpeg, whose standard output and errors are pipes. */
export function startDecoder(program: string, args: readonly string[]) {
  const env = Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  return spawn(program, args, { ...ownGroup, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
}

/** Problem to report on a machine without ffmpeg. */
const notInstalled = 'ffmpeg is not installed'

/**
 * Returns the arguments with which ffmpeg writes a video's pictures as PAM images (`pamFrames`) to its output.
 * @param options.from options of the input, such as `-re` for real time or `-ss` for a later start
 */
export function decodingArguments(options: {
  readonly path: string
  readonly everyMs: number
  readonly from: readonly string[]
}): string[] {
  const { path, everyMs, from } = options
  return [
    ...['-nostdin', '-v', 'error', ...from, '-threads', '1', '-max_pixels', String(maxDecoded)],
    // A playlist must not make ffmpeg connect to an address.
    ...['-protocol_whitelist', 'file', '-i', `file:${path}`, '-map', '0:v:0'],
    ...['-vf', `fps=${1000 / everyMs},scale='min(${maxWidth},iw)':-2`],
    ...['-c:v', 'pam', '-pix_fmt', 'rgba', '-f', 'image2pipe', 'pipe:1'],
  ]
}

/** Reads pictures from a stream of PAM images with four bytes per pixel, as ffmpeg writes them. */
interface PamFrames {
  /**
   * Accepts the next bytes of the stream. Returns the pictures that they complete. Throws if they are not a PAM image,
   * or the image is too large.
   */
  push(chunk: Uint8Array): Picture[]
}

const maxHeader = 200
const end = 'ENDHDR\n'

export function pamFrames(): PamFrames {
  let header = ''
  let open: { picture: Picture; at: number } | undefined

  return {
    push(chunk) {
      const whole: Picture[] = []
      let from = 0
      while (from < chunk.length) {
        if (open === undefined) {
          header += String.fromCharCode(chunk[from] as number)
          from += 1
          if (header.endsWith(end)) {
            open = { picture: emptyPicture(header), at: 0 }
            header = ''
          } else if (header.length > maxHeader) throw new Error('the stream contains no pictures')
          continue
        }
        const { data } = open.picture
        const part = chunk.subarray(from, from + data.length - open.at)
        data.set(part, open.at)
        open.at += part.length
        from += part.length
        if (open.at < data.length) continue
        whole.push(open.picture)
        open = undefined
      }
      return whole
    },
  }
}

function emptyPicture(header: string): Picture {
  const field = (name: string) => Number(new RegExp(`^${name} (\\d{1,6})$`, 'm').exec(header)?.[1] ?? 0)
  const width = field('WIDTH')
  const height = field('HEIGHT')
  if (!header.startsWith('P7\n') || field('DEPTH') !== 4 || field('MAXVAL') !== 255) {
    throw new Error('the stream contains pictures of another format')
  }
  if (width < 1 || height < 1 || width * height > maxPixels)
    throw new Error(`a picture has ${width}×${height}`)
  return { width, height, data: new Uint8ClampedArray(width * height * 4) }
}
