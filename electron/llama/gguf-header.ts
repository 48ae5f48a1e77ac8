import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { reasonOf } from '../platform/files.ts'

/** Facts in the header of a weights file. */
export interface GgufHeader {
  /** Identifies the weights without reading all of them: the hash of the header, the size and the time of change. */
  readonly digest: string
  /** The same for copies of a file: the hash of its size, its beginning and its end. */
  readonly content: string
  readonly size: number
  /** Epoch ms. */
  readonly modifiedAt: number
  readonly architecture: string
  readonly parameters: number
  readonly quantization?: string
  /** Context length (tokens) with which the model was trained. */
  readonly contextLength?: number
  readonly chatTemplate?: string
}

const maxHeaderBytes = 64 * 1024 * 1024
const maxEntries = 100_000
/** Maximum length (bytes) of a key or a text, such as the chat template. */
const maxTextBytes = 1024 * 1024
const maxDimensions = 8
const pieceBytes = 256 * 1024
const hashedBytes = 64 * 1024

/** Names of `general.file_type` that are in use. */
const quantizations: Readonly<Record<number, string>> = {
  ...{ 0: 'F32', 1: 'F16', 2: 'Q4_0', 3: 'Q4_1', 7: 'Q8_0', 8: 'Q5_0', 9: 'Q5_1', 10: 'Q2_K', 11: 'Q3_K_S' },
  ...{ 12: 'Q3_K_M', 13: 'Q3_K_L', 14: 'Q4_K_S', 15: 'Q4_K_M', 16: 'Q5_K_S', 17: 'Q5_K_M', 18: 'Q6_K' },
  ...{ 30: 'IQ4_XS', 32: 'BF16' },
}

/** Bytes of a value, by its type in the file; strings (8) and lists (9) have no fixed size. */
const sizes: Readonly<Record<number, number>> = {
  ...{ 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 },
}
const stringType = 8
const listType = 9

/** Reads the header of a weights file. Throws an error with the reason if the file is none or is damaged. */
export async function readGgufHeader(path: string): Promise<GgufHeader> {
  // Otherwise, opening a pipe waits for a program that writes into it.
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw new Error(reasonOf(error))
  })
  try {
    const stats = await file.stat()
    if (!stats.isFile()) throw new Error('it is not a file')
    if (stats.size === 0) throw new Error('it is empty')
    const { size, mtimeMs } = stats
    const bytes = byteReader(file, size)
    const { kept, parameters, dataEnd } = await readEntries(bytes)
    if (size < dataEnd) throw new Error('it is incomplete: its end is missing')
    const architecture = String(kept.get('general.architecture') ?? '')
    if (!/^[\w.-]{1,60}$/.test(architecture)) throw new Error('it does not name its architecture')
    const problem = otherKind(kept, architecture) ?? (parameters === 0 ? 'it contains no weights' : null)
    if (problem !== null) throw new Error(problem)
    if (!Number.isSafeInteger(parameters)) throw new Error('its header is damaged')
    const contextLength = kept.get(`${architecture}.context_length`)
    const quantization = quantizations[Number(kept.get('general.file_type') ?? -1)]
    const chatTemplate = kept.get('tokenizer.chat_template')
    const digest = createHash('sha256').update(`${size} ${mtimeMs} `).update(bytes.beginning())
    // Variants of a model can have the same header, but not the same weights.
    const end = Buffer.alloc(Math.min(size, hashedBytes))
    await file.read(end, 0, end.length, size - end.length)
    const content = createHash('sha256').update(`${size} `).update(bytes.beginning()).update(end)
    return {
      digest: `gguf-${digest.digest('hex')}`,
      content: content.digest('hex'),
      ...{ size, modifiedAt: Math.round(mtimeMs), architecture, parameters },
      ...(typeof contextLength === 'number' ? { contextLength } : {}),
      ...(quantization === undefined ? {} : { quantization }),
      ...(typeof chatTemplate === 'string' ? { chatTemplate } : {}),
    }
  } finally {
    await file.close()
  }
}

/** Returns what a file is if it belongs to a model but cannot write text. */
function otherKind(kept: ReadonlyMap<string, string | number>, architecture: string): string | null {
  const type = kept.get('general.type')
  const [part, parts] = [Number(kept.get('split.no') ?? 0), Number(kept.get('split.count') ?? 1)]
  if (part > 0) return `it is part ${part + 1} of ${parts}, so choose the file with part 1`
  if (type === 'adapter') return 'it is an adapter (LoRA), which only changes another model'
  if (type === 'mmproj' || architecture === 'clip') return 'it only lets another model see pictures'
  return Number(kept.get(`${architecture}.pooling_type`) ?? 0) > 0
    ? 'it is a model for embeddings, which writes no text'
    : null
}

async function readEntries(
  bytes: ByteReader,
): Promise<{ kept: Map<string, string | number>; parameters: number; dataEnd: number }> {
  if ((await bytes.take(4)).toString('latin1') !== 'GGUF') throw new Error('it is not a GGUF file')
  const fileVersion = (await bytes.take(4)).readUInt32LE()
  if (fileVersion !== 2 && fileVersion !== 3) throw new Error(`its version ${fileVersion} is unknown`)
  const tensors = await bytes.count()
  const entries = await bytes.count()
  if (tensors > maxEntries || entries > maxEntries) throw new Error('its header is damaged')
  const kept = new Map<string, string | number>()
  for (let index = 0; index < entries; index += 1) {
    const key = await bytes.string()
    const value = await readValue(bytes, (await bytes.take(4)).readUInt32LE())
    if (value !== undefined) kept.set(key, value)
  }
  let parameters = 0
  let dataEnd = 0
  for (let index = 0; index < tensors; index += 1) {
    await bytes.string()
    const dimensions = (await bytes.take(4)).readUInt32LE()
    if (dimensions > maxDimensions) throw new Error('its header is damaged')
    let weights = 1
    for (let axis = 0; axis < dimensions; axis += 1) weights *= await bytes.count()
    parameters += weights
    await bytes.take(4)
    dataEnd = Math.max(dataEnd, await bytes.count())
  }
  return { kept, parameters, dataEnd: bytes.position() + dataEnd }
}

/** Reads a value. Returns undefined for lists, which are only skipped, and for values that nothing here uses. */
async function readValue(bytes: ByteReader, type: number): Promise<string | number | undefined> {
  if (type === stringType) return bytes.string()
  if (type === listType) {
    const of = (await bytes.take(4)).readUInt32LE()
    const length = await bytes.count()
    const size = sizes[of]
    if (size !== undefined) await bytes.skip(length * size)
    else if (of === stringType) await bytes.skipTexts(length)
    else throw new Error('its header is damaged')
    return undefined
  }
  const size = sizes[type]
  if (size === undefined) throw new Error('its header is damaged')
  const value = await bytes.take(size)
  if (type === 2) return value.readUInt16LE()
  return type === 4 ? value.readUInt32LE() : type === 10 ? Number(value.readBigUInt64LE()) : undefined
}

interface ByteReader {
  take(length: number): Promise<Buffer>
  skip(length: number): Promise<void>
  skipTexts(texts: number): Promise<void>
  /** Reads a number of 8 bytes. */
  count(): Promise<number>
  string(): Promise<string>
  position(): number
  beginning(): Buffer
}

/** Reads a file from its start in pieces. Throws at its end, and after `maxHeaderBytes`. */
function byteReader(file: FileHandle, size: number): ByteReader {
  let piece: Buffer = Buffer.alloc(0)
  let at = 0
  let position = 0
  let beginning: Buffer | undefined
  const limit = Math.min(size, maxHeaderBytes)
  const need = (length: number): void => {
    if (!(length >= 0 && position + length <= limit))
      throw new Error(
        size > maxHeaderBytes ? 'its header is damaged' : 'it is incomplete: its header is cut off',
      )
  }
  const take = async (length: number): Promise<Buffer> => {
    need(length)
    if (at + length > piece.length) {
      const next = Buffer.alloc(Math.min(Math.max(length, pieceBytes), limit - position))
      const { bytesRead } = await file.read(next, 0, next.length, position)
      piece = next.subarray(0, bytesRead)
      beginning ??= piece.subarray(0, hashedBytes)
      at = 0
      if (piece.length < length) throw new Error('it changed while it was read')
    }
    at += length
    position += length
    return piece.subarray(at - length, at)
  }
  const skip = (length: number): void => {
    need(length)
    position += length
    at = Math.min(at + length, piece.length)
  }
  const count = async (): Promise<number> => {
    const value = (await take(8)).readBigUInt64LE()
    return value > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(value)
  }
  return {
    take,
    count,
    skip: async (length) => skip(length),
    async skipTexts(texts) {
      for (let index = 0; index < texts; index += 1) {
        // A model has 100,000 tokens, too many to wait for each of them.
        const isHere = at + 8 <= piece.length
        skip(isHere ? Number(piece.readBigUInt64LE(at)) + 8 : await count())
      }
    },
    async string() {
      const length = await count()
      need(length)
      if (length > maxTextBytes) throw new Error('its header is damaged: a text is longer than 1 MB')
      return (await take(length)).toString('utf8')
    },
    position: () => position,
    beginning: () => beginning ?? Buffer.alloc(0),
  }
}
