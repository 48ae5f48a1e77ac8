import { createHash } from 'node:crypto'
import { createReadStream, renameSync, rmSync } from 'node:fs'
import { type FileHandle, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionLost } from '../../src-shared/events/event/model.ts'
import type { PullProgress } from '../../src-shared/llm/ollama/client.ts'
import type { ServerFault } from '../../src-shared/llm/transport.ts'
import { sleep } from '../../src-shared/ports.ts'
import { createFolder, isDiskFull, namesIn, reasonOf, sizeOf, syncFolderOf } from '../platform/files.ts'
import { formatBytes } from '../platform/format-bytes.ts'
import { claimFile } from '../platform/owner.ts'
import { askRegistry, hostOf, type RegistryAccess, RegistryError, strangeAnswer } from './registry-request.ts'
import { type FoundWeights, findWeights, weightsFileOf, weightsNameOf } from './weights-offer.ts'

/** Space (bytes) that a download leaves free, because a full disk also stops the show. */
export const spareBytes = 300e6
/** Maximum number of failures in a row without a new byte. */
const maxFailures = 6
const firstWaitMs = 1000
const maxWaitMs = 20_000
const maxUnfinished = 20

export interface WeightsDownload extends RegistryAccess {
  /** The folder of weights files, which is created if necessary. */
  readonly folder: string
  /** Returns how many bytes are free in a folder. Default: what the file system reports. */
  readonly freeBytes?: (folder: string) => Promise<number>
}

/**
 * Downloads a model's weights and yields the progress, and a fault if it fails. The next download continues a stopped
 * one, also in another process. The file gets its final name only if its checksum is right.
 */
export async function* downloadWeights(
  name: string,
  options: WeightsDownload,
): AsyncGenerator<PullProgress | { readonly fault: ServerFault }> {
  const { folder, signal } = options
  let release: (() => void) | null = null
  try {
    yield { status: 'reading the manifest' }
    const weights = await findWeights(name, options)
    createFolder(folder)
    const target = join(folder, weightsFileOf(weights.model))
    const part = partOf(folder, weights)
    release = claimFile(lockOf(folder, weights.model))
    if (release === null) return yield { fault: inUse(weights.model) }
    if (sizeOf(target) !== weights.size) {
      for (const other of partsOf(folder, weights.model)) if (other !== part) rmSync(other, { force: true })
      const lack = await lackOfSpace(weights, sizeOf(part), options)
      if (lack !== null) return yield { fault: lack }
      yield* fetchAll(weights, part, options)
      if (signal.aborted) return
      yield { status: 'checking the file' }
      if ((await checksumOf(part, signal)) !== weights.sha256) {
        rmSync(part, { force: true })
        return yield { fault: damaged(weights) }
      }
      renameSync(part, target)
      syncFolderOf(target)
    }
    yield { status: 'success', total: weights.size, completed: weights.size }
  } catch (error) {
    if (!signal.aborted) yield { fault: await faultOf(error, name, options) }
  } finally {
    release?.()
  }
}

/** Repeats requests for the missing bytes until the part has the promised size. */
async function* fetchAll(
  weights: FoundWeights,
  part: string,
  options: WeightsDownload,
): AsyncGenerator<PullProgress> {
  const { clock, signal } = options
  let most = sizeOf(part)
  for (let failures = 0; sizeOf(part) < weights.size && !signal.aborted; ) {
    try {
      yield* fetchRest(weights, part, options)
    } catch (error) {
      if (signal.aborted) return
      const now = sizeOf(part)
      failures = now > most ? 1 : failures + 1
      most = Math.max(most, now)
      const isPassing = error instanceof RegistryError && error.isPassing
      if (!isPassing || failures > maxFailures) throw error
      const waitMs = Math.min(firstWaitMs * 2 ** (failures - 1), maxWaitMs)
      yield { status: connectionLost }
      await sleep(clock, waitMs, signal)
    }
  }
}

/** Sends one request and appends its answer to the part, up to the promised size. */
async function* fetchRest(
  { path, size }: FoundWeights,
  part: string,
  options: WeightsDownload,
): AsyncGenerator<PullProgress> {
  const has = sizeOf(part)
  const answer = await askRegistry(options, path, has === 0 ? {} : { range: `bytes=${has}-` })
  // A server that ignores the range sends the whole file.
  const isRest = answer.status === 206
  if (isRest && answer.headers.get('content-range')?.startsWith(`bytes ${has}-`) !== true) {
    answer.end()
    throw strangeAnswer(options.registry, 'it is another part of the file')
  }
  let done = isRest ? has : 0
  let file: FileHandle | undefined
  try {
    file = await open(part, isRest ? 'r+' : 'w', 0o600)
    for await (const chunk of answer.chunks) {
      const wanted = chunk.subarray(0, size - done)
      for (let written = 0; written < wanted.length; )
        written += (await file.write(wanted, written, wanted.length - written, done + written)).bytesWritten
      done += wanted.length
      yield { status: 'downloading', total: size, completed: done }
      if (done === size) break
    }
    if (done === size) await file.sync()
  } finally {
    answer.end()
    await file?.close()
  }
  if (done < size && !options.signal.aborted) throw endedEarly(options)
}

/** An unfinished download. */
export interface UnfinishedDownload {
  readonly model: string
  /** Bytes on disk. */
  readonly done: number
}

const partForm = /^(.+)\.([0-9a-f]{64})\.part$/

/** Returns the downloads in a folder that were stopped or are in progress, at most `maxUnfinished`. */
export function unfinishedDownloads(folder: string): UnfinishedDownload[] {
  return namesIn(folder)
    .flatMap((file) => {
      const [, encoded] = partForm.exec(file) ?? []
      return encoded === undefined
        ? []
        : [{ model: weightsNameOf(encoded), done: sizeOf(join(folder, file)) }]
    })
    .slice(0, maxUnfinished)
}

/** Deletes what was downloaded of a model. Returns a fault if a download of it is in progress. */
export function discardDownload(folder: string, model: string): ServerFault | null {
  const parts = partsOf(folder, model)
  if (parts.length === 0) return null
  const release = claimFile(lockOf(folder, model))
  if (release === null) return inUse(model)
  try {
    for (const part of parts) rmSync(part, { force: true })
    return null
  } finally {
    release()
  }
}

const partOf = (folder: string, { model, sha256 }: FoundWeights): string =>
  join(folder, `${encodeURIComponent(model)}.${sha256}.part`)

const lockOf = (folder: string, model: string): string => join(folder, `${encodeURIComponent(model)}.lock`)

const partsOf = (folder: string, model: string): string[] =>
  namesIn(folder)
    .filter((file) => partForm.exec(file)?.[1] === encodeURIComponent(model))
    .map((file) => join(folder, file))

async function checksumOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** Returns how many bytes are free for this user on the disk with a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

async function lackOfSpace(
  weights: Pick<FoundWeights, 'model' | 'size'>,
  has: number,
  { folder, freeBytes = freeBytesIn }: WeightsDownload,
): Promise<ServerFault | null> {
  const needed = weights.size - has + spareBytes
  const free = await freeBytes(folder)
  if (free >= needed) return null
  return {
    kind: 'refused',
    message: `The download of ${weights.model} needs ${formatBytes(needed)}, but only ${formatBytes(free)} is free on the disk with ${folder}.`,
    remedy: 'Free some space, or choose a smaller model.',
  }
}

async function faultOf(error: unknown, name: string, options: WeightsDownload): Promise<ServerFault> {
  if (error instanceof RegistryError) {
    const { fault, isPassing } = error
    return isPassing ? { ...fault, remedy: `${fault.remedy} The downloaded part is kept.` } : fault
  }
  const isFull = isDiskFull(error)
  return {
    kind: 'refused',
    message: `The download of ${name} stopped: ${isFull ? `the disk with ${options.folder} is full` : reasonOf(error)}.`,
    remedy: isFull
      ? 'Free some space, then resume. The downloaded part is kept.'
      : `Check that Adlib may write to ${options.folder}, then resume.`,
  }
}

const endedEarly = ({ registry }: RegistryAccess): RegistryError =>
  new RegistryError(
    {
      kind: 'broken_stream',
      message: `The connection to ${hostOf(registry)} ended before the download was complete.`,
      remedy: 'Check the internet connection, then resume.',
    },
    true,
  )

const damaged = ({ model }: FoundWeights): ServerFault => ({
  kind: 'bad_answer',
  message: `${model} arrived damaged (wrong checksum), so the file was deleted.`,
  remedy: 'Start the download again. If this keeps happening, check the setting `engine.registry`.',
})

const inUse = (model: string): ServerFault => ({
  kind: 'busy',
  message: `${model} is already being downloaded, here or by another Adlib.`,
  remedy: 'Wait until that download ends, or stop it there.',
})
