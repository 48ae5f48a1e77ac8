import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { CANCELLED } from '../../src-shared/llm/transport.ts'
import { printable } from '../platform/printable.ts'
import { connectToParent, endProcess } from '../platform/process-identity.ts'
import type { FromEngine, ToEngine } from './llama-messages.ts'
import { type Engine, loadEngine } from './load-engine.ts'

// The program of the engine's process: native code can crash and delays its event loop, so it runs here.
const { post, onMessage } = connectToParent<ToEngine, FromEngine>()
const broken = (error: unknown): void => post({ is: 'broken', message: messageOf(error) }, endProcess)
process.on('uncaughtException', broken)
process.on('unhandledRejection', broken)

// The library prints stack traces, for example about a chat template that it replaces.
for (const level of ['error', 'warn'] as const) console[level] = () => {}

// A game needs the processor more than a line of the model does. On Linux, a priority is that of one thread: the threads
// that already exist need their own, and later ones inherit it.
const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0]
for (const thread of threads) {
  try {
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The thread has ended.
  }
}

let loading: Promise<Engine> | undefined
let working: Promise<void> = Promise.resolve()
const aborts = new Map<number, AbortController>()
let idleTimer: NodeJS.Timeout | undefined
/** Longest time of a timer. */
const maxTimerMs = 2 ** 31 - 1

onMessage((message) => {
  if (message.do === 'load') {
    loading = loadEngine(message)
    working = loading.then(({ runsOn, warning }) => {
      post({ is: 'loaded', runsOn, ...(warning === undefined ? {} : { warning }) })
      rest(message.keepAliveMs)
    })
  } else if (message.do === 'abort') aborts.get(message.id)?.abort()
  else {
    const controller = new AbortController()
    aborts.set(message.id, controller)
    clearTimeout(idleTimer)
    working = working
      .then(() => chat(message, controller.signal))
      .finally(() => {
        aborts.delete(message.id)
        if (aborts.size === 0) rest(message.keepAliveMs)
      })
  }
})

function rest(keepAliveMs: number): void {
  if (keepAliveMs <= maxTimerMs) idleTimer = setTimeout(() => post({ is: 'idle' }), keepAliveMs)
}

async function chat({ id, request }: ToEngine & { do: 'chat' }, signal: AbortSignal): Promise<void> {
  try {
    const engine = await loading
    if (engine === undefined) throw new Error('no weights are loaded')
    const last = await engine.chat(request, signal, (text) =>
      post({ is: 'chunk', id, chunk: { type: 'text', text } }),
    )
    post({ is: 'chunk', id, chunk: last })
  } catch (error) {
    const fault = signal.aborted
      ? CANCELLED
      : {
          kind: 'bad_answer' as const,
          message: `Adlib's own engine could not answer: ${messageOf(error)}.`,
          remedy: 'The next turn tries again. If this keeps happening, choose another model.',
        }
    post({ is: 'chunk', id, chunk: { type: 'fault', fault } })
  }
}

function messageOf(error: unknown): string {
  return printable(error instanceof Error ? error.message : String(error))
    .replace(/\.$/, '')
    .slice(0, 300)
}

post({ is: 'listening' })
