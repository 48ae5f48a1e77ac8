import { spawn } from 'node:child_process'
import { type DataFailure, isMissing } from '../platform/files.ts'
import { endWithAdlib, lowerPriority, ownGroup } from '../platform/run-program.ts'

const maxErrors = 2000

export const noFfmpeg: DataFailure = {
  message: 'Recordings and clips of them need ffmpeg, which is not installed.',
  remedy: 'Install ffmpeg (with ffprobe) from ffmpeg.org or your package manager, and try again.',
}

const fullDisk = /no space left|ENOSPC/i

/** Returns the failure of a clip that was not made. */
export const notRendered = (problem: string): DataFailure =>
  fullDisk.test(problem)
    ? {
        message: 'The disk is full: the clip cannot be written.',
        remedy: 'Free some space there, and try again.',
      }
    : {
        message: `The clip was not made: ${problem}.`,
        remedy: 'Check the recording and whether ffmpeg is complete, and try again.',
      }

/** Runs ffmpeg, and writes the pictures to its input. Resolves with null, or why it failed. */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  pictures: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined,
  signal: AbortSignal,
): Promise<DataFailure | null> {
  const child = spawn(program, args, { ...ownGroup, stdio: ['pipe', 'ignore', 'pipe'], windowsHide: true })
  const endChild = endWithAdlib(child)
  lowerPriority(child)
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
