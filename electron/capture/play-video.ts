import { spawn } from 'node:child_process'
import type { Clock } from '../../src-shared/ports.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import { endWithAdlib, ownGroup } from '../platform/process-group.ts'
import { pamFrames } from './pam-frames.ts'

/** A video that ffmpeg plays once, in real time. */
export interface PlayedVideo {
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
const inherited = ['PATH', 'HOME', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT', 'TEMP']

/**
 * Plays a video with ffmpeg, which may read only files on this computer.
 * @param changed called when a new picture is available, and when the video has ended
 */
export function playVideo(
  program: string,
  { path, everyMs, clock }: { readonly path: string; readonly everyMs: number; readonly clock: Clock },
  changed: () => void,
): PlayedVideo {
  let newest: Picture | undefined
  let end: { problem?: string } | undefined
  let errors = ''
  let hasPicture = false
  const frames = pamFrames()
  const env = Object.fromEntries(
    inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = spawn(program, argumentsFor(path, everyMs), {
    ...ownGroup,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
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
      const picture = frames.push(chunk)
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

/** Problem to report on a machine without ffmpeg. */
export const notInstalled = 'ffmpeg is not installed'

function argumentsFor(path: string, everyMs: number): string[] {
  return [
    ...['-nostdin', '-v', 'error', '-re', '-threads', '1', '-max_pixels', String(maxDecoded)],
    // A playlist must not make ffmpeg connect to an address.
    ...['-protocol_whitelist', 'file', '-i', `file:${path}`, '-map', '0:v:0'],
    ...['-vf', `fps=${1000 / everyMs},scale='min(${maxWidth},iw)':-2`],
    ...['-c:v', 'pam', '-pix_fmt', 'rgba', '-f', 'image2pipe', 'pipe:1'],
  ]
}
