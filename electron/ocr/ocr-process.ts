import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Box, SeenLine } from '../../src-shared/events/observation.ts'
import type { Picture } from '../../src-shared/sight/frame.ts'

/** Time limits of a start and of a reading (ms); a hanging one ends with its process. */
const startLimitMs = 30_000
const readLimitMs = 20_000

/** What the process loads. */
export type ReaderStart =
  /** `weights` is their folder; `threads` are used for one reading. */
  | { readonly reader: 'paddle'; readonly weights: string; readonly threads: number }
  | { readonly reader: 'tesseract' }

/** A picture to read; `regions` are boxes of it, and `known` those of lines that need not be read. */
export interface PictureToRead {
  readonly id: number
  readonly picture: Picture
  readonly regions: readonly Box[]
  readonly known: readonly Box[]
}

/** The first message names the reader; then come pictures. */
export type ToReader = ReaderStart | PictureToRead

/** What was read, and the CPU time of the process for it (ms). */
export interface Read {
  readonly lines: readonly SeenLine[]
  readonly cpuMs: number
}

/** `ready` comes once the reader is loaded; then one answer to each picture. The process ends after `broken`. */
export type FromReader =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'read'; readonly id: number } & Read)
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string }

/** A running reader. `read` rejects when it cannot read; the process stays usable unless it is dead. */
export interface OcrProcess {
  dead(): boolean
  read(picture: Picture, regions: readonly Box[], known: readonly Box[]): Promise<Read>
  /** Ends the process; resolves once it has ended. A reading in progress fails. */
  stop(): Promise<void>
}

/**
 * Starts a reader in a separate process: native code cannot be interrupted, but its process can be killed at any time.
 * The process ends with this program. Resolves once the reader is loaded; rejects with the reason if it cannot be.
 */
export function startReader(start: ReaderStart): Promise<OcrProcess> {
  const child = forkReader()
  let isDead = false
  let id = 0
  let settle: { answer(read: Read): void; fail(error: Error): void } | null = null
  const problem = (reason: string): Error => new Error(`${start.reader}: ${reason}`)
  const send = (message: ToReader): void => void child.send(message)

  const read: OcrProcess['read'] = (picture, regions, known) => {
    if (isDead) return Promise.reject(problem(stopped))
    id++
    return new Promise<Read>((resolve, reject) => {
      const timer = setTimeout(() => {
        settle?.fail(problem(`nothing was read within ${readLimitMs / 1000} s`))
        void stop()
      }, readLimitMs)
      settle = {
        answer: (answer) => {
          clearTimeout(timer)
          resolve(answer)
        },
        fail: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      send({ id, picture, regions, known })
    })
  }
  let reportEnd: () => void = () => {}
  const ended = new Promise<void>((resolve) => {
    reportEnd = resolve
  })
  const stop = (): Promise<void> => {
    isDead = true
    settle?.fail(problem(stopped))
    child.kill('SIGKILL')
    return ended
  }

  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      reject(problem(`nothing was loaded within ${startLimitMs / 1000} s`))
      void stop()
    }, startLimitMs)
    const end = (reason: string): void => {
      clearTimeout(limit)
      isDead = true
      reject(problem(reason))
      settle?.fail(problem(reason))
    }
    child.on('message', (message: FromReader) => {
      if (message.kind === 'broken') end(message.message)
      else if (message.kind === 'ready') {
        clearTimeout(limit)
        resolve({ dead: () => isDead, read, stop })
      } else if (message.id !== id) return
      else if (message.kind === 'read') settle?.answer(message)
      else settle?.fail(problem(message.message))
    })
    // The process could not be started, or it ended before a message reached it.
    child.on('error', (error) => {
      end(error.message)
      if (child.pid === undefined) reportEnd()
    })
    child.on('exit', () => {
      end(stopped)
      reportEnd()
    })
    send(start)
  })
}

const stopped = 'the text reader stopped'

/**
 * Starts the built child program, or its TypeScript source beside this file if this file is a source, too (as in
 * tests).
 */
function forkReader(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const built = fileURLToPath(new URL('./ocr-child.js', import.meta.url))
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return fork(isSource ? built.replace(/js$/, 'ts') : built, {
    // Pictures travel as bytes and not as JSON.
    serialization: 'advanced',
    execArgv: isSource ? ['--import', loader()] : [],
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
