import { basename } from 'node:path'
import type { WatchedVideo } from '../../src-shared/events/event/run.ts'
import type { Picture } from '../../src-shared/sight/picture/frame.ts'
import { decodingArguments, pamFrames, startDecoder } from '../capture/video-source.ts'
import { noFfmpeg } from '../clips/run-ffmpeg.ts'
import { type DataFailure, isMissing } from '../platform/files.ts'
import { endWithAdlib } from '../platform/run-program.ts'

/** A picture of a recording, and its time in the recording (ms). */
export interface TimedPicture {
  readonly picture: Picture
  readonly atMs: number
}

/** Thrown if a recording cannot be decoded to its end. */
export class BrokenVideo extends Error {
  readonly failure: DataFailure

  constructor(failure: DataFailure) {
    super(failure.message)
    this.failure = failure
  }
}

const maxErrors = 300

/**
 * Yields the pictures of a recording in order, as fast as the caller takes them: ffmpeg waits while its pipe is full, so
 * only a few pictures are in memory. Throws `BrokenVideo` if ffmpeg fails.
 */
export async function* videoPictures(
  video: WatchedVideo,
  fromMs: number,
  program = 'ffmpeg',
): AsyncGenerator<TimedPicture> {
  const { path, everyMs } = video
  const child = startDecoder(
    program,
    decodingArguments({ path, everyMs, from: fromMs === 0 ? [] : ['-ss', String(fromMs / 1000)] }),
  )
  const endChild = endWithAdlib(child)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (errors.length < maxErrors) errors += chunk.toString('utf8')
  })
  child.stderr.on('error', () => {})
  const ended = new Promise<{ code: number | null } | { error: NodeJS.ErrnoException }>((resolve) => {
    child.once('error', (error) => resolve({ error }))
    child.once('close', (code) => resolve({ code }))
  })
  const frames = pamFrames()
  let count = 0
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>)
      for (const picture of frames.push(chunk)) {
        yield { picture, atMs: fromMs + count * everyMs }
        count += 1
      }
    const end = await ended
    if ('error' in end)
      throw new BrokenVideo(isMissing(end.error) ? noFfmpeg : broken(path, end.error.message))
    if (end.code !== 0 || (count === 0 && fromMs === 0))
      throw new BrokenVideo(
        broken(path, errors.trim().split('\n')[0] || `ffmpeg ended with code ${end.code}`),
      )
  } finally {
    endChild()
  }
}

const broken = (path: string, problem: string): DataFailure => ({
  message: `${basename(path)} cannot be decoded: ${problem.slice(0, maxErrors)}.`,
  remedy: 'Check that it is a complete video of at most 7680×4320 pixels.',
})
