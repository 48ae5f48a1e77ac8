import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies a process by its id and start time, because ids are reused. */
export interface ProcessIdentity {
  readonly pid: number
  /** In a platform-specific format. Empty if the platform does not report it. */
  readonly start: string
}

interface Report {
  readonly state: string
  readonly start: string
}

export const thisProcess = (): ProcessIdentity => ({ pid: process.pid, start: reportOf(process.pid).start })

/** Returns whether the identified process is still alive. A zombie counts as dead. */
export function isAlive({ pid, start }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // A process of another user cannot be signaled, but it exists.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const now = reportOf(pid)
  if (/^[ZX]/.test(now.state)) return false
  return start === '' || now.start === '' || now.start === start
}

function reportOf(pid: number): Report {
  try {
    if (process.platform === 'linux') return linuxReport(pid)
    if (process.platform !== 'win32') return psReport(pid)
  } catch {
    // The process has ended, or `ps` is missing.
  }
  return { state: '', start: '' }
}

/** See proc(5). Field 22 is the start time in clock ticks since boot. */
function linuxReport(pid: number): Report {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Field 2 is the program name in parentheses, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return { state: fields[0] ?? '', start: `${boot} ${fields[19] ?? ''}` }
}

function psReport(pid: number): Report {
  const line = execFileSync('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    timeout: 2000,
  }).trim()
  const [state = ''] = line.split(/\s/, 1)
  return { state, start: line.slice(state.length).trim() }
}

/** The process that started this program, seen from a child of `ForkProgram`. */
interface ParentProcess<Received, Sent> {
  /** Sends a message, and calls `then` once it is on its way. */
  post(message: Sent, then?: () => void): void
  onMessage(listener: (message: Received) => void): void
}

/** Ends this process. Do not use `process.exit`, which may hang or crash while native code is running. */
export const endProcess = (): void => void process.kill(process.pid, 'SIGKILL')

/**
 * Connects to the parent process. This process then ignores signals to the whole process group, for example from a
 * terminal, and ends with its parent.
 */
export function connectToParent<Received, Sent>(): ParentProcess<Received, Sent> {
  process.on('disconnect', endProcess)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  // `parentPort` exists in an Electron utility process, `process.send` in a Node child process.
  const { parentPort } = process as unknown as {
    parentPort?: {
      on(event: 'message', listener: (event: { data: Received }) => void): void
      postMessage(message: Sent): void
    }
  }
  if (parentPort === undefined)
    return {
      post: (message, then) => void process.send?.(message, undefined, undefined, then),
      onMessage: (listener) => void process.on('message', listener),
    }
  return {
    post(message, then = () => {}) {
      parentPort.postMessage(message)
      setImmediate(then)
    },
    onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
  }
}
