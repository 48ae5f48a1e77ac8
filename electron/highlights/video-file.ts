import { realpathSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { z } from 'zod'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import { noFfmpeg } from '../clips/run-ffmpeg.ts'
import { systemClock } from '../platform/clock.ts'
import { type DataFailure, isMissing, reasonOf } from '../platform/files.ts'
import { runProgram } from '../platform/run-program.ts'

/** A recording that can be watched and cut. */
export interface VideoFile {
  /** What a run stores about the recording. */
  readonly video: WatchedVideo
  readonly width: number
  readonly height: number
}

const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string().optional(),
      width: z.number().optional(),
      height: z.number().optional(),
      duration: z.coerce.number().optional(),
      disposition: z.object({ attached_pic: z.number().optional() }).optional(),
    }),
  ),
  format: z.object({ duration: z.coerce.number().optional() }).optional(),
})

const maxAnswer = 1024 * 1024

/** Reads a recording's size and length with ffprobe, which may read only this file. */
export async function openVideo(
  path: string,
  everyMs: number,
  signal: AbortSignal,
): Promise<{ ok: true; file: VideoFile } | { ok: false; failure: DataFailure }> {
  const failed = (message: string, remedy: string) => ({ ok: false as const, failure: { message, remedy } })
  let whole: string
  let bytes: number
  let changedAt: number
  try {
    whole = realpathSync(path)
    const found = statSync(whole)
    if (!found.isFile()) return failed(`${path} is not a file.`, 'Name a video, such as an MP4 or MKV.')
    bytes = found.size
    changedAt = Math.round(found.mtimeMs)
  } catch (error) {
    return isMissing(error)
      ? failed(`There is no file ${path}.`, 'Check the path.')
      : failed(`${path} cannot be read (${reasonOf(error)}).`, 'Check its permissions.')
  }
  const end = await runProgram(
    {
      command: 'ffprobe',
      args: [
        ...['-v', 'error', '-protocol_whitelist', 'file', '-of', 'json'],
        ...[
          '-show_entries',
          'format=duration:stream=codec_type,width,height,duration:stream_disposition=attached_pic',
        ],
        `file:${whole}`,
      ],
      cwd: dirname(whole),
      input: '',
      maxOutput: maxAnswer,
    },
    systemClock,
    signal,
  )
  if (!end.ok && end.kind === 'missing') return { ok: false, failure: noFfmpeg }
  const name = basename(path)
  const broken = 'Check that it is a complete video; a recorder that crashed may have left it unfinished.'
  if (!end.ok) return failed(`${name} is not a video that ffmpeg can read: ${end.reason}.`, broken)
  const answer = probed.safeParse(parsed(end.output))
  const picture = answer.data?.streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  const { width = 0, height = 0 } = picture ?? {}
  if (picture === undefined || width < 1 || height < 1)
    return failed(`${name} contains no pictures, only ${kindsIn(answer.data?.streams)}.`, 'Choose a video.')
  const seconds = answer.data?.format?.duration ?? picture.duration ?? 0
  if (!(seconds > 0)) return failed(`${name} has no length.`, broken)
  const video = { path: whole, bytes, changedAt, ms: Math.round(seconds * 1000), everyMs }
  return { ok: true, file: { video, width, height } }
}

const kindsIn = (streams: z.infer<typeof probed>['streams'] = []): string =>
  [...new Set(streams.flatMap(({ codec_type }) => codec_type ?? []))].join(' and ') || 'unknown data'

function parsed(output: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(output))
  } catch {
    return undefined
  }
}
