import { renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DataFailure } from '../platform/files.ts'
import { overlayRate } from './overlay-pictures.ts'
import { notRendered, runFfmpeg } from './run-ffmpeg.ts'

export type Rendered =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly failure: DataFailure }

interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the size of a clip: at most `maxWidth` pixels wide, and even, as the format needs it. */
export function clipSize({ width, height }: Size, maxWidth: number): Size {
  const even = (size: number): number => Math.max(2, 2 * Math.round(size / 2))
  const clipWidth = even(Math.min(maxWidth, width))
  return { width: clipWidth, height: even((height * clipWidth) / width) }
}

/**
 * Cuts a part out of a video as an MP4 file with sound, and puts pictures of the overlay over it. A file at `path` is
 * replaced when the clip is complete. Never rejects.
 * @param options.overlay `overlayRate` pictures for each second; null for none
 */
export async function cutClip(options: {
  readonly video: string
  readonly fromMs: number
  readonly toMs: number
  readonly size: Size
  readonly path: string
  readonly overlay: AsyncIterable<Uint8Array> | null
  readonly signal: AbortSignal
  readonly program?: string
}): Promise<Rendered> {
  const { video, fromMs, toMs, size, path, overlay, signal, program = 'ffmpeg' } = options
  const scaled = `[0:v:0]scale=${size.width}:${size.height},setsar=1`
  // ffmpeg recognizes the format by the ending.
  const unfinished = join(dirname(path), `.unfinished-${process.pid}.mp4`)
  const args = [
    ...['-nostdin', '-y', '-v', 'error', '-protocol_whitelist', 'file,pipe'],
    ...['-ss', seconds(fromMs), '-t', seconds(toMs - fromMs), '-i', `file:${video}`],
    ...(overlay === null
      ? ['-filter_complex', `${scaled}[v]`]
      : [
          ...['-f', 'image2pipe', '-framerate', String(overlayRate), '-c:v', 'png', '-i', 'pipe:0'],
          ...['-filter_complex', `${scaled}[picture];[picture][1:v]overlay=format=auto:eof_action=repeat[v]`],
        ]),
    ...['-map', '[v]', '-map', '0:a:0?', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'],
    unfinished,
  ]
  try {
    const failure = await runFfmpeg(program, args, overlay ?? undefined, signal)
    if (failure !== null) return { ok: false, failure }
    renameSync(unfinished, path)
    return { ok: true, path }
  } catch (error) {
    return { ok: false, failure: notRendered(error instanceof Error ? error.message : String(error)) }
  } finally {
    rmSync(unfinished, { force: true })
  }
}

/** Returns a time (ms) as ffmpeg reads it. */
export const seconds = (ms: number): string => (ms / 1000).toFixed(3)
