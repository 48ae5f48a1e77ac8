import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FromReader, ToReader } from './reader-messages.ts'

/** A process that runs the OCR child program. */
export interface ReaderChild {
  send(message: ToReader): void
  /** Ends the process at once, even in the middle of native code. */
  kill(): void
}

/** Events of a `ReaderChild`. */
export interface ReaderChildEvents {
  message(message: FromReader): void
  /** The process has ended, or could not start. Called once. */
  ended(reason: string): void
}

/** Starts the OCR child program. The process ends with this one. */
export type ForkReader = (events: ReaderChildEvents) => ReaderChild

export const readerStopped = 'the text reader stopped'

/** Absolute path of the built child program, which is next to this file's bundle. */
export const builtReader = fileURLToPath(new URL('./ocr-child.js', import.meta.url))

/**
 * Starts the child program with Node: the built one, or its TypeScript source if this file is a source, too (as in
 * tests).
 */
export const forkReader: ForkReader = (events) => {
  const isSource = import.meta.url.endsWith('.ts')
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(isSource ? builtReader.replace(/js$/, 'ts') : builtReader, {
    // Sends pictures as bytes instead of JSON.
    serialization: 'advanced',
    execArgv: isSource ? ['--import', loader()] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isOver = false
  const end = (reason: string): void => {
    if (!isOver) events.ended(reason)
    isOver = true
  }
  child.on('message', events.message)
  // The process could not start (then it has no id), or it ended before a message reached it.
  child.on('error', (error) => child.pid === undefined && end(error.message))
  child.on('exit', () => end(readerStopped))
  return { send: (message) => void child.send(message), kill: () => void child.kill('SIGKILL') }
}
