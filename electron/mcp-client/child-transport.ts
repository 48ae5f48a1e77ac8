import { type ChildProcess, spawn } from 'node:child_process'
import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { chatterBudget, type Misbehavior } from './chatter.ts'

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
  /** Why Adlib ended the program itself, if it did. */
  readonly misbehavior: () => Misbehavior | undefined
  readonly ended: () => { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined
}

/** Bytes that may wait for a program that does not read its input before its output is left unread. */
const mostWaiting = 256 * 1024
/** How long they may wait before the program is ended, in milliseconds. */
const stuckMs = 10_000

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
  const chatter = chatterBudget(clock)
  let misbehavior: Misbehavior | undefined
  let cancelStuck: Cancel | undefined
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
    cancelStuck?.()
    if (child !== undefined) {
      endGroup(child, 'SIGKILL')
      alive.delete(child)
    }
    buffer.clear()
    stderr.end()
    close()
    transport.onclose?.()
  }

  const endFor = (reason: Misbehavior) => {
    if (misbehavior !== undefined || child === undefined) return
    misbehavior = reason
    buffer.clear()
    child.stdout?.destroy()
    endGroup(child, 'SIGKILL')
  }

  /** Leaves the program's output unread until it has read what waits for it: its requests must not pile up answers. */
  const holdBack = ({ stdin, stdout }: ChildProcess) => {
    if (cancelStuck !== undefined || stdin === null || stdin.writableLength < mostWaiting) return
    stdout?.pause()
    cancelStuck = clock.after(stuckMs, () => endFor('deaf'))
    stdin.once('drain', () => {
      cancelStuck?.()
      cancelStuck = undefined
      stdout?.resume()
    })
  }

  const read = (chunk: Buffer) => {
    if (misbehavior !== undefined) return
    if (!chatter.bytes(chunk.length)) return endFor('talkative')
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
        if (!chatter.message()) return endFor('talkative')
        transport.onmessage?.(message)
      } catch (problem) {
        transport.onerror?.(problem as Error)
      }
    }
  }

  const transport: ChildTransport = {
    ended: () => end,
    misbehavior: () => misbehavior,
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
        holdBack(child)
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
