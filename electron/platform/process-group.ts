import { type ChildProcess, spawn } from 'node:child_process'

/** An option of `spawn` that lets `endGroup` also reach the program's children. */
export const ownGroup = { detached: process.platform !== 'win32' } as const

/** Signals a program that was started with `ownGroup`, and its children. On Windows, always ends them. */
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

/** Ends a program if Adlib exits without stopping it. Returns a function that ends the program's group now. */
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
