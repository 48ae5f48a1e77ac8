import { basename, extname } from 'node:path'
import type { Clock } from '../../src-shared/ports.ts'
import type { FrameSource } from '../../src-shared/sight/picture/frame.ts'
import { sleep } from '../platform/clock.ts'
import { createGating } from './gated-frame.ts'
import { createPace } from './pace.ts'
import { notInstalled, playVideo } from './play-video.ts'

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
