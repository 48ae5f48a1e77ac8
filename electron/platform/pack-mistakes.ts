import { AsyncLocalStorage } from 'node:async_hooks'
import { pathToFileURL } from 'node:url'
import { appRoot } from './program.ts'

/** The pack file whose code is running, including in timers and promises that it starts. */
const running = new AsyncLocalStorage<string>()
/** The listener for each pack file's uncaught errors. */
const listeners = new Map<string, (problem: unknown) => void>()

/** Runs a pack file's code, and makes uncaught errors in its timers and promises traceable to the file. */
export const inPack = <T>(path: string, run: () => T): T => running.run(path, run)

/** Registers the listener for uncaught errors from this pack file. Replaces the file's previous listener. */
export function onPackMistake(path: string, listener: (problem: unknown) => void): void {
  listeners.set(path, listener)
}

/**
 * Traces an uncaught error to the pack file that caused it, and calls the file's listener. The program's
 * handlers of uncaught errors call this function first, because an error in a pack must not end the program.
 * @returns whether a pack caused the error
 */
export function blamePack(problem: unknown): boolean {
  const stack = problem instanceof Error ? (problem.stack ?? '') : ''
  const named = [...listeners.keys()].find((path) => stack.includes(`${path}:`))
  // Adlib's own code may also run in a pack's context. An error whose stack contains Adlib's program files is Adlib's
  // own.
  const path = named ?? (programFiles().some((root) => stack.includes(root)) ? undefined : running.getStore())
  const listener = path === undefined ? undefined : listeners.get(path)
  listener?.(problem)
  return listener !== undefined
}

const programFiles = (): readonly string[] => [appRoot(), pathToFileURL(appRoot()).href]
