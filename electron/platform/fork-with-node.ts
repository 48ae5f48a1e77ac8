import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Child, ChildEvents, ForkProgram } from './fork-program.ts'

/** Starts a program with Node: the build, or its TypeScript source if this file runs from source. */
export const forkWithNode: ForkProgram = (program, events) => childOf(startNode(program, events))

/** Like `forkWithNode`, but an idle child does not keep a program alive that uses Adlib as a library. */
export const forkUnreferenced: ForkProgram = (program, events) => {
  const child = startNode(program, events)
  child.unref()
  child.channel?.unref()
  return childOf(child)
}

function startNode(program: string, events: ChildEvents): ChildProcess {
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
  return child
}

const childOf = (child: ChildProcess): Child => ({
  send: (message) => void child.send(message as object),
  kill: () => void child.kill('SIGKILL'),
})
