import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import type { VoicesAnswer } from '../../src-shared/contract/api/stage.ts'
import type { PullReport, ServerFault } from '../../src-shared/llm/transport.ts'
import type { Clock } from '../../src-shared/ports.ts'
import {
  type PiperVoice,
  piperVoices,
  pullOfVoice,
  type VoiceFile,
  voiceBytes,
} from '../../src-shared/voice/piper-voices.ts'
import { reasonOf, sizeOf } from '../platform/files.ts'

const reportMs = 500

export interface VoiceDownload {
  readonly dataDir: string
  readonly clock: Clock
  readonly signal: AbortSignal
}

/**
 * Downloads a voice and yields the progress, and a fault if it fails. The next download resumes an interrupted one.
 */
export async function* downloadVoice(
  voice: PiperVoice,
  options: VoiceDownload,
): AsyncGenerator<PullReport | { readonly fault: ServerFault }> {
  const { dataDir, clock, signal } = options
  const of = voiceBytes(voice)
  let before = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  const began = { at: clock.monotonic(), received: 0 }
  try {
    mkdirSync(voicesFolder(dataDir), { recursive: true })
    for (const file of voice.files) {
      const path = voicePath(dataDir, file)
      if (sizeOf(path) !== file.bytes) {
        for await (const { done, received } of download(file, `${path}.part`, signal)) {
          began.received += received
          const now = clock.monotonic()
          if (now - reportedAt < reportMs) continue
          reportedAt = now
          const speed = now > began.at ? { speed: (1000 * began.received) / (now - began.at) } : {}
          yield { status: file.name, done: before + done, of, ...speed }
        }
        if (signal.aborted) return
        const problem = await checkContent(file, `${path}.part`)
        if (problem !== null) {
          rmSync(`${path}.part`, { force: true })
          return yield { fault: problem }
        }
        renameSync(`${path}.part`, path)
      }
      before += file.bytes
    }
    yield { status: 'complete', done: of, of }
  } catch (problem) {
    if (signal.aborted) return
    yield { fault: faultOf(problem, voice) }
  }
}

/** Deletes what an interrupted download of a voice has left. */
export function discardVoice({ files }: PiperVoice, dataDir: string): void {
  for (const file of files) rmSync(`${voicePath(dataDir, file)}.part`, { force: true })
}

async function* download(
  { url, bytes }: VoiceFile,
  part: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly done: number; readonly received: number }> {
  const has = Math.min(sizeOf(part), bytes)
  if (has === bytes) return
  const response = await fetch(url, { signal, headers: has === 0 ? {} : { range: `bytes=${has}-` } })
  if (!response.ok || response.body === null) {
    void response.body?.cancel()
    throw new RefusedDownload(new URL(url).host, response.status)
  }
  // A server that ignores the `range` header sends the whole file.
  const isRest = response.status === 206
  let done = isRest ? has : 0
  const file = createWriteStream(part, { flags: isRest ? 'a' : 'w' })
  try {
    for await (const chunk of response.body) {
      const { length } = chunk as Uint8Array
      done += length
      if (done > bytes) throw new Error('the server sends more than the file')
      if (!file.write(chunk)) await once(file, 'drain')
      yield { done, received: length }
    }
  } finally {
    file.end()
    if (!file.closed) await once(file, 'close')
  }
  if (done < bytes) throw new Error('the connection ended early')
}

async function checkContent({ name, sha256 }: VoiceFile, path: string): Promise<ServerFault | null> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  if (hash.digest('hex') === sha256) return null
  return {
    kind: 'bad_answer',
    message: `${name} arrived damaged (wrong checksum) and was deleted.`,
    remedy: 'Start the download again.',
  }
}

class RefusedDownload extends Error {
  constructor(
    readonly host: string,
    readonly status: number,
  ) {
    super(`${host} answers with status ${status}`)
  }
}

function faultOf(problem: unknown, { title }: PiperVoice): ServerFault {
  const cause = (problem as { cause?: unknown }).cause ?? problem
  const remedy =
    problem instanceof RefusedDownload
      ? 'Try again later.'
      : 'Check the internet connection and the free space, then resume. The downloaded part is kept.'
  return {
    kind: 'unreachable',
    message: `The voice (${title}) could not be downloaded: ${reasonOf(cause)}.`,
    remedy,
  }
}

/** The folder of downloaded voices. */
const voicesFolder = (dataDir: string): string => join(dataDir, 'voices')

/** Returns the path of a voice's file. */
export const voicePath = (dataDir: string, { name }: Pick<VoiceFile, 'name'>): string =>
  join(voicesFolder(dataDir), name)

/** Returns the paths of the downloaded Piper models by voice name. */
export const voiceModels = (dataDir: string): ReadonlyMap<string, string> =>
  new Map(downloadedVoices(dataDir).map(({ name }) => [name, voicePath(dataDir, { name: `${name}.onnx` })]))

/** Returns the voices whose files are complete, judged by their sizes only. */
export const downloadedVoices = (dataDir: string, voices = piperVoices): PiperVoice[] =>
  voices.filter(({ files }) =>
    files.every((file) => {
      const path = voicePath(dataDir, file)
      return existsSync(path) && statSync(path).size === file.bytes
    }),
  )

/** Returns all voices that can be downloaded, including those that already are. */
export function voicesOffered(dataDir: string): VoicesAnswer {
  const downloaded = downloadedVoices(dataDir)
  return {
    folder: voicesFolder(dataDir),
    voices: piperVoices.map((voice) => ({
      ...{ name: voice.name, title: voice.title, license: voice.license, bytes: voiceBytes(voice) },
      ...{ pull: pullOfVoice(voice), isDownloaded: downloaded.includes(voice) },
    })),
  }
}
