import { missingSightPart } from '../platform/sight-parts.ts'
import type { FromReader, PictureToRead, ReaderStart, ToReader } from './reader-messages.ts'
import type { TextReader } from './text-reader.ts'

// `parentPort` exists in an Electron utility process, `process.send` in a Node child process.
const { parentPort } = process as unknown as {
  parentPort?: {
    on(event: 'message', listener: (event: { data: ToReader }) => void): void
    postMessage(message: FromReader): void
  }
}
const post = (message: FromReader, then: () => void = () => {}): void => {
  if (parentPort === undefined) process.send?.(message, undefined, undefined, then)
  else {
    parentPort.postMessage(message)
    setImmediate(then)
  }
}

// Do not use `process.exit`, which may hang or crash while native code is running.
const end = (): void => void process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// Ignore signals to the whole process group, for example from a terminal. The parent ends this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('uncaughtException', (error) => post({ kind: 'broken', message: messageOf(error) }, end))

let loading: Promise<TextReader> | undefined
let working: Promise<void> = Promise.resolve()

const receive = (message: ToReader): void => {
  if ('reader' in message) {
    loading = load(message)
    working = loading.then(() => post({ kind: 'ready' }))
  } else working = working.then(() => answer(message))
}
if (parentPort === undefined) process.on('message', receive)
else parentPort.on('message', ({ data }) => receive(data))

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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

post({ kind: 'listening' })
