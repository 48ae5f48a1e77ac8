import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { ForkProgram } from '../platform/fork-program.ts'

/** Path of the built OCR child program next to this file's bundle. */
export const builtReader = fileURLToPath(new URL('./ocr-child.js', import.meta.url))

/** Starts the child program with Node: the build, or its TypeScript source if this file runs from source. */
export const forkWithNode: ForkProgram = (program, events) => {
  const isSource = import.meta.url.endsWith('.ts')
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(isSource ? program.replace(/js$/, 'ts') : program, {
    serialization: 'advanced',
    execArgv: isSource ? ['--import', loader()] : [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let isOver = false
  const end = (reason?: string): void => {
    if (!isOver) events.ended(reason)
    isOver = true
  }
  child.on('message', events.message)
  // A child without a process id never started. The end of any other child is reported by `exit`.
  child.on('error', (error) => child.pid === undefined && end(error.message))
  child.on('exit', () => end())
  return { send: (message) => void child.send(message as object), kill: () => void child.kill('SIGKILL') }
}
