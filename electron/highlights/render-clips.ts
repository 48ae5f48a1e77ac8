import { spawn } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { around, type Highlight } from '../../src-shared/highlights/highlight.ts'
import { type DataFailure, isMissing } from '../platform/files.ts'
import { endWithAdlib, ownGroup } from '../platform/run-program.ts'
import { timeText } from './highlight-list.ts'
import { type OverlayPictures, overlayRate } from './overlay-pictures.ts'
import { noFfmpeg, type VideoFile } from './video-file.ts'

/** The widest overlay and clip (pixels). */
const maxWidth = 1920
const maxErrors = 2000

export type Rendered =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly failure: DataFailure }

/** Returns the file name of a clip: its place, its time and what happened. */
export const clipName = (place: number, { atMs, beat }: Highlight): string =>
  `${place}-${timeText(atMs).replaceAll(':', '-')}-${beat.kind}.mp4`

/**
 * Cuts a moment out of a recording as an MP4 file with sound, and puts the overlay over it. Never rejects. A file with
 * this name is replaced when the clip is complete.
 * @param options.overlay pictures of what the overlay showed; null for none
 */
export async function renderClip(options: {
  readonly file: VideoFile
  readonly highlight: Highlight
  readonly path: string
  readonly overlay: OverlayPictures | null
  readonly signal: AbortSignal
  readonly program?: string
}): Promise<Rendered> {
  const { file, highlight, path, overlay, signal, program = 'ffmpeg' } = options
  const { video } = file
  const fromMs = Math.max(0, highlight.fromMs - around.beforeMs)
  const toMs = Math.min(video.ms, highlight.toMs + around.afterMs)
  const width = even(Math.min(maxWidth, file.width))
  const height = even((file.height * width) / file.width)
  // ffmpeg recognizes the format by the ending.
  const unfinished = join(dirname(path), `.unfinished-${process.pid}.mp4`)
  const scaled = `[0:v:0]scale=${width}:${height},setsar=1`
  const args = [
    ...['-nostdin', '-y', '-v', 'error', '-protocol_whitelist', 'file,pipe'],
    ...['-ss', seconds(fromMs), '-t', seconds(toMs - fromMs), '-i', `file:${video.path}`],
    ...(overlay === null
      ? ['-filter_complex', `${scaled}[v]`]
      : [
          ...['-f', 'image2pipe', '-framerate', String(overlayRate), '-c:v', 'png', '-i', 'pipe:0'],
          ...['-filter_complex', `${scaled}[picture];[picture][1:v]overlay=format=auto:eof_action=repeat[v]`],
        ]),
    ...['-map', '[v]', '-map', '0:a:0?', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
    unfinished,
  ]
  const startOfRun = highlight.t - highlight.atMs
  const pictures = overlay?.pictures({ from: startOfRun + fromMs, to: startOfRun + toMs }, { width, height })
  try {
    const failure = await runFfmpeg(program, args, pictures, signal)
    if (failure !== null) return { ok: false, failure }
    renameSync(unfinished, path)
    return { ok: true, path }
  } catch (error) {
    return { ok: false, failure: notRendered(error instanceof Error ? error.message : String(error)) }
  } finally {
    rmSync(unfinished, { force: true })
  }
}

const even = (size: number): number => Math.max(2, 2 * Math.round(size / 2))

const seconds = (ms: number): string => (ms / 1000).toFixed(3)

const fullDisk = /no space left|ENOSPC/i

const notRendered = (problem: string): DataFailure =>
  fullDisk.test(problem)
    ? {
        message: 'The disk is full: the clip cannot be written.',
        remedy: 'Free some space, or name another folder with --out, and start again.',
      }
    : { message: `The clip was not made: ${problem}.`, remedy: 'Check the recording, and start again.' }

/** Runs ffmpeg, and writes the pictures to its input. Resolves with null, or why it failed. */
async function runFfmpeg(
  program: string,
  args: readonly string[],
  pictures: AsyncGenerator<Buffer> | undefined,
  signal: AbortSignal,
): Promise<DataFailure | null> {
  const child = spawn(program, args, { ...ownGroup, stdio: ['pipe', 'ignore', 'pipe'], windowsHide: true })
  const endChild = endWithAdlib(child)
  signal.addEventListener('abort', endChild, { once: true })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString('utf8')).slice(-maxErrors)
  })
  for (const stream of [child.stdin, child.stderr]) stream.on('error', () => {})
  let isOver = false
  const ended = new Promise<DataFailure | null>((resolve) => {
    child.once('error', (error) => resolve(isMissing(error) ? noFfmpeg : notRendered(error.message)))
    child.once('close', (code) => {
      // ffmpeg may end with 0 although a full disk cut the file off.
      const isWhole = code === 0 && !fullDisk.test(errors)
      resolve(
        isWhole ? null : notRendered(errors.trim().split('\n').at(-1) || `ffmpeg ended with code ${code}`),
      )
    })
  }).finally(() => {
    isOver = true
  })
  try {
    for await (const picture of pictures ?? []) {
      if (isOver) break
      if (!child.stdin.write(picture))
        await Promise.race([ended, new Promise((resolve) => child.stdin.once('drain', resolve))])
    }
    child.stdin.end()
    return await ended
  } finally {
    signal.removeEventListener('abort', endChild)
    endChild()
  }
}
