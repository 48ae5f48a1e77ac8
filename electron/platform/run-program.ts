import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Clock } from '../../src-shared/ports.ts'

export interface Program {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly input: string | Uint8Array
  /** In bytes. A program that writes more to its standard output is ended and fails. */
  readonly maxOutput: number
}

export type ProgramEnd =
  | { readonly ok: true; readonly output: Uint8Array }
  | { readonly ok: false; readonly kind: 'missing' | 'failed' | 'cancelled'; readonly reason: string }

/** Programs such as speech engines need these environment variables. None contains a secret. */
const inherited = [
  ...['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'LC_CTYPE', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'],
  ...['XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'CUDA_PATH', 'ESPEAK_DATA_PATH', 'HF_HOME'],
  ...[
    'SYSTEMROOT',
    'SYSTEMDRIVE',
    'WINDIR',
    'PATHEXT',
    'TEMP',
    'TMP',
    'USERPROFILE',
    'APPDATA',
    'LOCALAPPDATA',
  ],
]
/**
 * Maximum time (ms) to wait for further output after a program has ended. A process that it started may keep the pipe
 * open.
 */
const drainMs = 300
const maxErrorText = 2000

/**
 * Splits a command at spaces outside of quotes. A backslash is an ordinary character, because Windows paths contain
 * it.
 */
export const splitCommand = (command: string): string[] =>
  [...command.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(/"([^"]*)"|'([^']*)'/g, (_, double?: string, single?: string) => double ?? single ?? ''),
  )

/** Runs a program without a shell and collects its standard output. Never rejects. */
export function runProgram(program: Program, clock: Clock, signal: AbortSignal): Promise<ProgramEnd> {
  const cancelled: ProgramEnd = { ok: false, kind: 'cancelled', reason: 'it was canceled' }
  if (signal.aborted) return Promise.resolve(cancelled)
  return new Promise((resolve) => {
    const child = start(program)
    if (child === null) {
      resolve({ ok: false, kind: 'failed', reason: `\`${program.command}\` cannot be started` })
      return
    }
    const endChild = endWithAdlib(child)
    const chunks: Buffer[] = []
    let bytes = 0
    let errors = ''
    let isOver = false
    const finish = (end: ProgramEnd) => {
      if (isOver) return
      isOver = true
      signal.removeEventListener('abort', abort)
      endChild()
      child.stdout.destroy()
      resolve(end)
    }
    const abort = () => finish(cancelled)
    signal.addEventListener('abort', abort, { once: true })
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > program.maxOutput) finish({ ok: false, kind: 'failed', reason: 'it sends too much data' })
    })
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('utf8')).slice(-maxErrorText)
    })
    // A program may end without reading its input.
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on('error', () => {})
    child.once('error', (problem: NodeJS.ErrnoException) => {
      const isMissing = problem.code === 'ENOENT'
      const reason = isMissing ? `\`${program.command}\` is not installed` : problem.message
      finish({ ok: false, kind: isMissing ? 'missing' : 'failed', reason })
    })
    child.once('exit', (code, endedBy) => {
      const end = () => {
        cancelDrain()
        finish(
          code === 0
            ? { ok: true, output: Buffer.concat(chunks) }
            : { ok: false, kind: 'failed', reason: failureWords(code, endedBy, errors) },
        )
      }
      const cancelDrain = clock.after(drainMs, end)
      child.once('close', end)
    })
    child.stdin.end(program.input)
  })
}

/** Starts the program. Returns null for a command that no system can start, such as one with a NUL character. */
function start({ command, args, cwd, env }: Program) {
  const known = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => inherited.includes(name.toUpperCase())),
  )
  try {
    return spawn(command, args, {
      ...ownGroup,
      cwd,
      env: { ...known, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    })
  } catch {
    return null
  }
}

function failureWords(code: number | null, signal: NodeJS.Signals | null, errors: string): string {
  const last = errors.trim().split('\n').at(-1)?.trim().slice(0, 300) ?? ''
  const end = code === null ? `it was ended by ${signal}` : `it ended with code ${code}`
  return last === '' ? end : `${end}: ${last}`
}

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

/** Lets other programs, such as the game, go first. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The program has already ended, or the system does not allow it.
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
