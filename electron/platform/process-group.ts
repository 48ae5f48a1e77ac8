import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Option of `spawn` that gives a program its own process group, so that `endGroup` also reaches the program's children.
 */
export const ownGroup = { detached: process.platform !== 'win32' } as const

/**
 * Signals a program that was started with `ownGroup`, and all its children. On Windows, ends them, whatever the signal.
 */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform !== 'win32') process.kill(-child.pid, signal)
    else if (child.exitCode === null) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
  } catch {
    // The group has already ended.
  }
}

const alive = new Set<ChildProcess>()
let watching = false

/**
 * Ends a program if Adlib exits without stopping it first, for example after an uncaught exception.
 * @returns a function that ends the program's group now, and no longer tracks it
 */
export function endWithAdlib(child: ChildProcess): () => void {
  alive.add(child)
  if (!watching) {
    watching = true
    process.once('exit', () => {
      for (const one of alive) endGroup(one, 'SIGKILL')
    })
  }
  return () => {
    endGroup(child, 'SIGKILL')
    alive.delete(child)
  }
}
