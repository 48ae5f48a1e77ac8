import { type ChildProcess, spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { stripVTControlCharacters } from 'node:util'
import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { tokenBucket } from '../platform/clock.ts'
import type { PeerLimits } from '../platform/peer-limits.ts'
import { endGroup, endWithAdlib, ownGroup } from '../platform/run-program.ts'
import { pausedSlices } from '../platform/slices.ts'
import { nullFilter } from './optional-nulls.ts'
import { hider } from './server-environment.ts'

/** A program that speaks MCP over its standard input and output. */
export interface ChildProgram {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd?: string | undefined
  readonly env: Readonly<Record<string, string>>
}

/** Why Adlib ended a server: the server sent too much, or did not read its input. */
export type Misbehavior = 'talkative' | 'deaf'

/** A transport that reports how its process ended. */
export interface ChildTransport extends Transport {
  /** Returns why Adlib ended the program, or undefined if it did not. */
  readonly misbehavior: () => Misbehavior | undefined
  readonly ended: () => { readonly code: number | null; readonly signal: NodeJS.Signals | null } | undefined
}

/** While at least this many bytes of input wait for the program, Adlib does not read the program's output. */
const maxWaiting = 256 * 1024
const stuckMs = 10_000

/** Time (ms) for a program to end after its input was closed, and again after SIGTERM. */
const endMs = 700
/** Maximum time (ms) to wait for a program's last output. A child process of the program could keep the pipe open. */
const drainMs = 300

/**
 * Creates the client side of MCP's stdio transport. It reports how the process ended, and ends all children of the
 * program.
 */
export function childTransport(
  { command, args, cwd, env }: ChildProgram,
  clock: Clock,
  limits: PeerLimits,
  stderr: { push(chunk: Buffer): void; end(): void },
): ChildTransport {
  const buffer = new ReadBuffer()
  const clean = nullFilter()
  let misbehavior: Misbehavior | undefined
  let cancelStuck: Cancel | undefined
  let child: ChildProcess | undefined
  let endChild: (() => void) | undefined
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
    endChild?.()
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

  /**
   * Stops reading from a program that does not read Adlib's answers, because they would pile up. Ends the program if
   * this lasts for `stuckMs`.
   */
  const holdBack = ({ stdin, stdout }: ChildProcess) => {
    if (cancelStuck !== undefined || stdin === null || stdin.writableLength < maxWaiting) return
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
    if (!limits.bytes(chunk.length)) return endFor('talkative')
    try {
      buffer.append(clean(chunk))
    } catch (problem) {
      // A message is larger than the buffer, so no later message can be read.
      transport.onerror?.(problem as Error)
      if (child !== undefined) endGroup(child, 'SIGKILL')
      return
    }
    for (;;) {
      try {
        const message = buffer.readMessage()
        if (message === null) return
        if (!limits.message()) return endFor('talkative')
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
          ...ownGroup,
          ...(cwd === undefined ? {} : { cwd }),
        })
        child = started
        started.once('error', (problem) => {
          reject(problem)
          if (started.pid === undefined) finish()
        })
        started.once('spawn', () => {
          endChild = endWithAdlib(started)
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
        const sliceEnd = pausedSlices(started.stdout, () => cancelStuck === undefined)
        started.stdout.on('data', (chunk) => {
          sliceEnd()
          read(chunk)
        })
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
        if (await withTimeout(clock, endMs, closed)) return
        endGroup(child, signal)
      }
      await closed
    },
  }
  return transport
}

const withTimeout = (clock: Clock, ms: number, done: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, () => resolve(false))
    void done.then(() => {
      cancel()
      resolve(true)
    })
  })

const longest = 500
const rate = { burst: 20, perSecond: 2 }

/** Splits another program's standard error into lines of bounded length and rate. */
export interface LogLines {
  push(chunk: Uint8Array): void
  end(): void
}

/**
 * Creates a splitter that keeps a program from flooding the log.
 * @param secrets texts that are removed from each line before it is cut
 * @param write called with each kept line; if lines before it were left out, it begins with their number
 */
export function logLines(clock: Clock, secrets: readonly string[], write: (line: string) => void): LogLines {
  const hide = hider(secrets)
  const longestSecret = Math.max(0, ...secrets.map(({ length }) => length))
  const read = 2 * longest + longestSecret
  const decoder = new StringDecoder('utf8')
  let line = ''
  const bucket = tokenBucket(clock, rate)
  let leftOut = 0

  const finish = () => {
    const plain = stripVTControlCharacters(hide(line))
      .replace(/[^\P{C}\t]/gu, '')
      .trimEnd()
    const whole = line.length < read
    line = ''
    if (plain === '') return
    if (!bucket.take(1)) {
      leftOut += 1
      return
    }
    // The end of a cut line may be the beginning of a secret, so drop as many characters as the longest secret has.
    const known = hide(whole ? plain : plain.slice(0, Math.max(0, plain.length - longestSecret)))
    const cut = known.length > longest || !whole ? `${known.slice(0, longest)}…` : known
    write(leftOut === 0 ? cut : `[${leftOut} lines left out] ${cut}`)
    leftOut = 0
  }

  return {
    push(chunk) {
      const [first = '', ...more] = decoder.write(chunk).split(/\r?\n/)
      line = (line + first).slice(0, read)
      for (const next of more) {
        finish()
        line = next.slice(0, read)
      }
    },
    end() {
      finish()
      if (leftOut > 0) write(`[${leftOut} lines left out]`)
      leftOut = 0
    },
  }
}
