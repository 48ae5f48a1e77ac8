import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

/** A child process that runs a program of this build. */
export interface Child {
  send(message: unknown): void
  kill(): void
}

export interface ChildEvents {
  message(message: unknown): void
  /** Called once, when the process has ended or could not start. `reason` says why it could not start. */
  ended(reason?: string): void
}

/** Starts a built program. The child ends when this process ends. */
export type ForkProgram = (program: string, events: ChildEvents) => Child

/**
 * Returns the program's root folder, which contains `assets/` and `out/`: the nearest folder with a `package.json`,
 * from `from` upward.
 */
export function appRoot(from: string = import.meta.dirname): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, 'package.json'))) return dir
    if (dirname(dir) === dir) throw new Error(`no package.json above ${from}`)
  }
}

/** Reads the program's version from its `package.json`. */
export const programVersion = (): string =>
  JSON.parse(readFileSync(join(appRoot(), 'package.json'), 'utf8')).version

/**
 * Returns the path of a file outside of a packaged app's archive, because threads and other programs cannot open the
 * archive.
 */
export const unpackedPath = (path: string): string =>
  path.replace(/\bapp\.asar\b(?!\.unpacked)/, 'app.asar.unpacked')

declare const __ADLIB_BUILD__: string | undefined

/** Build id of this program and its pages. A page from another build reloads itself. */
export const buildId: string = typeof __ADLIB_BUILD__ === 'string' ? __ADLIB_BUILD__ : 'dev'

/** Removes escape sequences and invisible characters except tabs and line feeds, for terminals and dialogs. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[^\P{C}\t\n]/gu, '')

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
