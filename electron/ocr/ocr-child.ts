import { connectToParent, endProcess } from '../platform/process-identity.ts'
import { missingSightPart } from '../platform/sight-parts.ts'
import type {
  FromReader,
  PictureToRead,
  ReaderStart,
  TextReader,
  TextsToEmbed,
  ToReader,
} from './reader-messages.ts'
import type { EmbedTexts } from './text-embedder.ts'

const { post, onMessage } = connectToParent<ToReader, FromReader>()
process.on('uncaughtException', (error) => post({ kind: 'broken', message: messageOf(error) }, endProcess))

let loading: Promise<TextReader> | undefined
let embedder: Promise<EmbedTexts> | undefined
let working: Promise<void> = Promise.resolve()

onMessage((message) => {
  if ('reader' in message) {
    loading = load(message)
    working = loading.then(() => post({ kind: 'ready' }))
  } else if ('texts' in message) void embed(message)
  else working = working.then(() => answer(message))
})

async function load(start: ReaderStart): Promise<TextReader> {
  try {
    if (start.reader === 'tesseract')
      return await (await import('./tesseract-reader.ts')).loadTesseractReader()
    const { loadPaddleReader } = await import('./paddle-reader.ts')
    return await loadPaddleReader(start.weights, start.threads)
  } catch (error) {
    throw new Error(missingSightPart(error) ?? messageOf(error), { cause: error })
  }
}

async function answer({ id, picture, regions, unchanged }: PictureToRead): Promise<void> {
  const before = process.cpuUsage()
  try {
    const lines = (await (await loading)?.read(picture, regions, unchanged)) ?? []
    const { user, system } = process.cpuUsage(before)
    post({ kind: 'read', id, lines, cpuMs: (user + system) / 1000 })
  } catch (error) {
    post({ kind: 'failed', id, message: messageOf(error) })
  }
}

async function embed({ id, texts, weights }: TextsToEmbed): Promise<void> {
  try {
    embedder ??= import('./text-embedder.ts').then(({ loadTextEmbedder }) => loadTextEmbedder(weights))
    post({ kind: 'embedded', id, embeddings: await (await embedder)(texts) })
  } catch (error) {
    post({ kind: 'failed', id, message: messageOf(error) })
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

post({ kind: 'listening' })
