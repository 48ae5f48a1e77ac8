import { type ChildProcess, spawn } from 'node:child_process'
import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import type { Clock } from '../../src-shared/ports.ts'

/** A program that speaks MCP over its standard input and output. */
export interface ChildProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string | undefined
  /** Its whole environment. */
  readonly env: Readonly<Record<string, string>>
}

/** The transport, and how its process ended once it has. */
export interface ChildTransport extends Transport {
  readonly ended: () => { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined
}

/** How long a program may take to end by itself, and then after it was asked to, in milliseconds. */
const patienceMs = 700
/** How long output may still come after the process ended; a child of its own may keep the pipe open. */
const drainMs = 300

/**
 * The client's side of MCP's stdio transport. Unlike the SDK's own it tells how the process ended, and it ends the
 * program with all that it started (`npx` and shells start others): each program leads a process group of its own.
 */
export function childTransport(
  { command, args, cwd, env }: ChildProgram,
  clock: Clock,
  stderr: { push(chunk: Buffer): void; end(): void },
): ChildTransport {
  const buffer = new ReadBuffer()
  let child: ChildProcess | undefined
  let end: ReturnType<ChildTransport['ended']>
  let gone = false
  let close: () => void = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })

  const finish = () => {
    if (gone) return
    gone = true
    if (child !== undefined) {
      endGroup(child, 'SIGKILL')
      alive.delete(child)
    }
    buffer.clear()
    stderr.end()
    close()
    transport.onclose?.()
  }

  const read = (chunk: Buffer) => {
    try {
      buffer.append(chunk)
    } catch (problem) {
      // More than the buffer takes without the end of a message: nothing after it can be read either.
      transport.onerror?.(problem as Error)
      if (child !== undefined) endGroup(child, 'SIGKILL')
      return
    }
    for (;;) {
      try {
        const message = buffer.readMessage()
        if (message === null) return
        transport.onmessage?.(message)
      } catch (problem) {
        transport.onerror?.(problem as Error)
      }
    }
  }

  const transport: ChildTransport = {
    ended: () => end,
    start: () =>
      new Promise((resolve, reject) => {
        const started = spawn(command, args, {
          env,
          stdio: 'pipe',
          windowsHide: true,
          detached: process.platform !== 'win32',
          ...(cwd === undefined ? {} : { cwd }),
        })
        child = started
        started.once('error', (problem) => {
          reject(problem)
          if (started.pid === undefined) finish()
        })
        started.once('spawn', () => {
          watch(started)
          resolve()
        })
        started.once('exit', (code, signal) => {
          end = { code, signal }
          const cancel = clock.after(drainMs, finish)
          started.once('close', () => {
            cancel()
            finish()
          })
        })
        started.stdout.on('data', read)
        started.stderr.on('data', stderr.push)
        for (const stream of [started.stdin, started.stdout, started.stderr])
          stream.on('error', (problem) => transport.onerror?.(problem))
      }),
    send: (message: JSONRPCMessage) =>
      new Promise((resolve, reject) => {
        if (gone || !child?.stdin?.writable) return reject(new Error('The program has ended.'))
        child.stdin.write(serializeMessage(message), (problem) => (problem ? reject(problem) : resolve()))
      }),
    async close() {
      if (child === undefined || gone) return
      child.stdin?.end()
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        if (await within(clock, patienceMs, closed)) return
        endGroup(child, signal)
      }
      await closed
    },
  }
  return transport
}

/** Whether `done` comes within `ms`. */
const within = (clock: Clock, ms: number, done: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(false))
    void done.then(() => {
      cancel()
      resolve(true)
    })
  })

/** A signal for a program and everything that it started. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (process.platform !== 'win32') process.kill(-child.pid, signal)
    else if (child.exitCode === null) spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'])
  } catch {
    // Nobody of the group is left.
  }
}

const alive = new Set<ChildProcess>()
let watching = false

/** When we end without having stopped (an uncaught exception), the programs end with us. */
function watch(child: ChildProcess): void {
  alive.add(child)
  if (watching) return
  watching = true
  process.once('exit', () => {
    for (const one of alive) endGroup(one, 'SIGKILL')
  })
}
