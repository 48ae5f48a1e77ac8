import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { appRoot } from './fork-program.ts'

const running = new AsyncLocalStorage<string>()
const listeners = new Map<string, (problem: unknown) => void>()

/** Runs a pack file's code, so that uncaught errors in its timers and promises can be traced to the file. */
export const inPack = <T>(path: string, run: () => T): T => running.run(path, run)

/** Sets the listener for uncaught errors from this pack file. It replaces any earlier listener. */
export function onPackMistake(path: string, listener: (problem: unknown) => void): void {
  listeners.set(path, listener)
}

/** Calls the listener of the pack file that caused an uncaught error. Returns false if no pack caused it. */
export function blamePack(problem: unknown): boolean {
  const stack = problem instanceof Error ? (problem.stack ?? '') : ''
  const named = [...listeners.keys()].find((path) => stack.includes(`${path}:`))
  // Adlib's own code may also run in a pack's context, so check the stack.
  const path = named ?? (programFiles().some((root) => stack.includes(root)) ? undefined : running.getStore())
  const listener = path === undefined ? undefined : listeners.get(path)
  listener?.(problem)
  return listener !== undefined
}

const programFiles = (): readonly string[] => [appRoot(), pathToFileURL(appRoot()).href]
