import { fileURLToPath } from 'node:url'
import type { EngineChat } from '../../src-shared/llm/engine/engine-driver.ts'
import type { ModelChunk } from '../../src-shared/llm/streaming-driver.ts'
import { CANCELLED, type Reply, type ServerFault } from '../../src-shared/llm/transport.ts'
import type { Cancel, Clock } from '../../src-shared/ports.ts'
import { reasonOf } from '../platform/files.ts'
import type { Child, ForkProgram } from '../platform/fork-program.ts'
import { forkUnreferenced } from '../platform/fork-program.ts'
import { printable } from '../platform/printable.ts'
import type { EngineStart, FromEngine, RunsOn, ToEngine } from './llama-messages.ts'

/** Path of the engine's program next to this file's bundle. */
const program = fileURLToPath(new URL('./llama-child.js', import.meta.url))

/** Timeout (ms) for loading weights from disk. */
const loadMs = 240_000
/** Time (ms) after an abort in which the process must end the answer. A large model needs seconds for a piece of a prompt. */
const abortMs = 30_000
/** Wait (ms) after the second crash in a row. It doubles with each further one. */
const firstWaitMs = 1000
const maxWaitMs = 60_000

/** What to load: a process with other values is replaced. */
export type Weights = Omit<EngineStart, 'library' | 'beginnings'>

/** The engine's process, which is started when it is needed. Functions return faults and never throw. */
export interface LlamaProcess {
  /** Loads weights, unless they are loaded. Ends the process of other weights. */
  load(weights: Weights, signal: AbortSignal): Promise<Reply<true>>
  /** Answers one request after another. Loads the weights if necessary. */
  chat(weights: Weights, request: EngineChat, signal: AbortSignal): AsyncIterable<ModelChunk>
  /** Returns the path of the weights in memory. */
  loaded(): string | null
  /** Keeps the weights with this path in memory once they are loaded, until `release` or until others are held. */
  hold(path: string): void
  /** Ends `hold` for this path, and the process if it has these weights. */
  release(path: string): void
  /** Returns what runs the model in memory. */
  runsOn(): RunsOn | null
  /** Ends the process, which frees all of its memory. With a path, only if it has these weights or loads them. */
  unload(path?: string): void
}

interface Run {
  readonly key: string
  readonly weights: string
  readonly ready: Promise<Reply<true>>
  readonly settle: (reply: Reply<true>) => void
  /** Null until the weights are loaded. */
  runsOn: RunsOn | null
  isStopped: boolean
  child?: Child
  /** Receive the chunks of the requests in progress. */
  readonly requests: Map<number, (chunk: ModelChunk) => void>
}

/**
 * Creates the engine without starting a process. After a crash, the next request starts it again; after several
 * crashes in a row, only after a wait, and without the graphics card.
 */
export function llamaProcess(options: {
  readonly library: () => Promise<Reply<string>>
  readonly beginnings: string
  readonly clock: Clock
  readonly fork?: ForkProgram
  /** Time (ms) without a request after which the memory is freed. Default: never. */
  readonly keepAliveMs?: () => number
  /** Called with warnings for a person. */
  readonly print?: (line: string) => void
}): LlamaProcess {
  const { library, beginnings, clock, fork = forkUnreferenced } = options
  const { keepAliveMs = () => Number.POSITIVE_INFINITY, print = () => {} } = options
  let held: string | undefined
  let run: Run | null = null
  /** The weights that crashed, and how often in a row. */
  let crashing = ''
  let crashes = 0
  let notBefore = Number.NEGATIVE_INFINITY
  let lastId = 0

  const stop = (stopped: Run, fault: ServerFault): void => {
    if (stopped.isStopped) return
    stopped.isStopped = true
    if (run === stopped) run = null
    stopped.settle({ ok: false, fault })
    stopped.child?.kill()
    for (const end of stopped.requests.values()) end({ type: 'fault', fault })
    stopped.requests.clear()
  }
  const crashed = (): void => {
    crashes += 1
    if (crashes > 1) notBefore = clock.monotonic() + Math.min(firstWaitMs * 2 ** (crashes - 2), maxWaitMs)
  }

  const start = (weights: Weights, key: string): Run => {
    let settle: (reply: Reply<true>) => void = () => {}
    const ready = new Promise<Reply<true>>((resolve) => {
      settle = resolve
    })
    const begun: Run = {
      ...{ key, weights: weights.weights, ready, settle, requests: new Map() },
      ...{ runsOn: null, isStopped: false },
    }
    let cancelLimit: Cancel = () => {}
    let module = ''
    // A broken driver of a graphics card can end the process each time.
    const runOn = crashes > 1 ? 'processor' : weights.runOn
    const fail = (fault: ServerFault): void => {
      cancelLimit()
      stop(begun, fault)
    }
    const receive = (message: FromEngine): void => {
      if (begun.isStopped) return
      if (message.is === 'listening') {
        send(begun, {
          ...{ do: 'load', library: module, ...weights, runOn, beginnings },
          keepAliveMs: keepAliveMs(),
        })
      } else if (message.is === 'loaded') {
        cancelLimit()
        const { runsOn, warning } = message
        begun.runsOn =
          runsOn.on === 'processor' && runOn !== weights.runOn ? { ...runsOn, because: 'crashes' } : runsOn
        if (warning !== undefined) print(warned(weights, warning))
        settle({ ok: true, value: true })
      } else if (message.is === 'broken')
        fail(begun.runsOn !== null ? brokeOff : cannotLoad(weights, message.message))
      else if (message.is === 'idle') {
        if (begun.requests.size === 0 && begun.weights !== held) stop(begun, CANCELLED)
      } else {
        const { id, chunk } = message
        if (chunk.type === 'end') crashes = 0
        const pass = begun.requests.get(id)
        // After an abort, the reader of the chunks may be gone.
        if (chunk.type === 'end' || chunk.type === 'fault') begun.requests.delete(id)
        pass?.(chunk)
      }
    }
    const opened = (found: Reply<string>): void => {
      if (begun.isStopped) return
      if (!found.ok) {
        fail(found.fault)
        return
      }
      module = found.value
      cancelLimit = clock.after(loadMs, () => fail(tooSlow(weights)))
      begun.child = fork(program, {
        message: (message) => receive(message as FromEngine),
        ended() {
          if (begun.isStopped) return cancelLimit()
          crashed()
          fail(begun.runsOn !== null ? brokeOff : cannotLoad(weights, 'its process ended'))
        },
      })
    }
    library().then(opened, (error) => fail(cannotLoad(weights, reasonOf(error))))
    return begun
  }
  const unload = (path = run?.weights): void => {
    if (run !== null && run.weights === path) stop(run, CANCELLED)
  }
  const send = ({ child }: Run, message: ToEngine): void => child?.send(message)

  /** Returns the process with these weights, or the reason why there is none. */
  const runWith = (weights: Weights): Run | ServerFault => {
    const key = JSON.stringify(weights)
    if (weights.weights !== crashing) {
      crashing = weights.weights
      crashes = 0
      notBefore = Number.NEGATIVE_INFINITY
    }
    if (run !== null && run.key !== key) stop(run, replaced)
    const waitMs = notBefore - clock.monotonic()
    if (run === null && waitMs > 0) return waiting(crashes, waitMs)
    run ??= start(weights, key)
    return run
  }
  const loadedRun = async (weights: Weights, signal: AbortSignal): Promise<Reply<Run>> => {
    if (signal.aborted) return { ok: false, fault: CANCELLED }
    const wanted = runWith(weights)
    if ('kind' in wanted) return { ok: false, fault: wanted }
    let leave: () => void = () => {}
    const aborted = new Promise<Reply<true>>((resolve) => {
      leave = () => resolve({ ok: false, fault: CANCELLED })
      signal.addEventListener('abort', leave, { once: true })
    })
    const reply = await Promise.race([wanted.ready, aborted])
    signal.removeEventListener('abort', leave)
    return reply.ok ? { ok: true, value: wanted } : reply
  }

  return {
    loaded: () => (run === null || run.runsOn === null ? null : run.weights),
    runsOn: () => run?.runsOn ?? null,
    hold(path) {
      held = path
    },
    release(path) {
      if (held === path) held = undefined
      unload(path)
    },
    unload,
    async load(weights, signal) {
      const reply = await loadedRun(weights, signal)
      return reply.ok ? { ok: true, value: true } : reply
    },
    async *chat(weights, request, signal) {
      const began = clock.monotonic()
      const wasLoaded = run !== null && run.runsOn !== null
      const reply = await loadedRun(weights, signal)
      if (!reply.ok) {
        yield { type: 'fault', fault: reply.fault }
        return
      }
      const loadedMs = clock.monotonic() - began
      const { value: using } = reply
      if (using.isStopped) {
        yield { type: 'fault', fault: brokeOff }
        return
      }
      lastId += 1
      const id = lastId
      const arrived: ModelChunk[] = []
      let wake: () => void = () => {}
      let cancelLimit: Cancel = () => {}
      using.requests.set(id, (chunk) => {
        if (chunk.type === 'end' || chunk.type === 'fault') cancelLimit()
        arrived.push(chunk)
        wake()
      })
      const abort = (): void => {
        // A driver also aborts the signal when it has read the end.
        if (!using.requests.has(id)) return
        send(using, { do: 'abort', id })
        // A template can contain an endless loop, which only the end of the process stops.
        cancelLimit = clock.after(abortMs, () => {
          crashed()
          stop(using, brokeOff)
        })
      }
      signal.addEventListener('abort', abort, { once: true })
      try {
        send(using, { do: 'chat', id, request, keepAliveMs: keepAliveMs() })
        if (signal.aborted) abort()
        for (;;) {
          const chunk = arrived.shift()
          if (chunk === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve
            })
            continue
          }
          yield chunk.type === 'end' && !wasLoaded
            ? { ...chunk, usage: { ...chunk.usage, loadMs: loadedMs } }
            : chunk
          if (chunk.type === 'end' || chunk.type === 'fault') return
        }
      } finally {
        signal.removeEventListener('abort', abort)
        using.requests.delete(id)
      }
    },
  }
}

const retries = 'The next request starts it again. If this keeps happening, choose another model.'

const brokeOff: ServerFault = {
  kind: 'broken_stream',
  message: "Adlib's own engine stopped unexpectedly.",
  remedy: retries,
}

const replaced: ServerFault = {
  kind: 'busy',
  message: "Adlib's own engine stopped this answer, because another model was loaded.",
  remedy: 'Use one model of the engine at a time.',
}

const cannotLoad = ({ weights }: Weights, why: string): ServerFault => ({
  kind: 'unreachable',
  message: `Adlib's own engine cannot load ${printable(weights)}: ${printable(why)}.`,
  remedy: 'Check that the file is complete and that enough memory is free, or choose another model.',
})

const warned = ({ weights }: Weights, warning: string): string =>
  `Adlib's own engine runs ${printable(weights)}, but ${warning}.`

const tooSlow = ({ weights }: Weights): ServerFault => ({
  kind: 'timeout',
  message: `Adlib's own engine did not load ${printable(weights)} within ${loadMs / 1000} s.`,
  remedy: 'Choose a smaller model, or another file of this one.',
})

const waiting = (crashes: number, ms: number): ServerFault => ({
  kind: 'unreachable',
  message: `Adlib's own engine stopped unexpectedly ${crashes} times in a row.`,
  remedy: `It starts again in ${Math.ceil(ms / 1000)} s. If this keeps happening, choose another model.`,
})
