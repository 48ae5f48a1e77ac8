import { subscribers } from '../events/subscribers.ts'
import type { Cancel, Clock } from '../ports.ts'
import type { WorkQueue } from '../queue/work-queue.ts'
import { createSpeedLog, type Detour, detourMs, type ModelSpeed, speedIn } from './detour.ts'
import type { LlmDriver, LlmEvent, LlmRequest, LlmResult } from './driver.ts'
import { failureOf, resultOf } from './streaming-driver.ts'
import { CANCELLED, type Reply, type ServerFault } from './transport.ts'

const quietMs = 1500
/** Priority of calls with right of way. Other calls have priority 0, and the highest priority goes first. */
const firstPriority = 1
const maxAttempts = 4

const YIELDED: ServerFault = {
  kind: 'busy',
  message: 'The performer was using the model at each attempt.',
  remedy: 'Use a faster model, or another model for the showrunner.',
}

/** Decides who may use a model server that answers one request at a time. */
export interface RightOfWay {
  first(driver: LlmDriver): LlmDriver
  /**
   * Returns a driver whose calls wait for calls with priority, and start again when one interrupts them. A call fails
   * as `busy` after a few attempts.
   */
  yielding(driver: LlmDriver): LlmDriver
  /** Runs other work on a model server, such as loading a model, as a yielding call. */
  yieldingWork<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<Reply<T>>
  /** Runs work that can wait for any pause. It gives way to every other call, and then fails as `busy`. */
  idleWork<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<Reply<T>>
  /** Returns how long (ms) no call with priority has run. */
  quietMs(): number
  /**
   * Returns how long (ms) other work would keep a model from the performer, judged by its latest answers to the
   * performer; undefined if that is unknown. A server does not stop reading a prompt when the request is canceled, so
   * work that could be long must not start.
   */
  detourMs(model: string, work: Detour): number | undefined
  /** Returns the measured speed of a model in its latest answers to the performer. */
  speedOf(model: string): ModelSpeed
  /**
   * Calls a listener after each yielding call, also a canceled one. A server with one slot has then dropped the
   * performer's prompt.
   */
  onEvicted(listener: () => void): Cancel
}

export function createRightOfWay(clock: Clock): RightOfWay {
  let running = 0
  let quietSince = Number.NEGATIVE_INFINITY
  let yieldingCalls = 0
  const interrupts = new Set<() => void>()
  const idleInterrupts = new Set<() => void>()
  const evicted = subscribers<undefined>(() => {})
  const speeds = createSpeedLog()

  const enter = (): Cancel => {
    running += 1
    for (const interrupt of [...interrupts, ...idleInterrupts]) interrupt()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      running -= 1
      quietSince = clock.monotonic()
    }
  }

  const quiet = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const left = running > 0 ? quietMs : quietSince + quietMs - clock.monotonic()
      if (left <= 0) return
      await new Promise<void>((resolve) => {
        const stop = clock.after(left, done)
        function done() {
          stop()
          signal.removeEventListener('abort', done)
          resolve()
        }
        signal.addEventListener('abort', done, { once: true })
      })
    }
  }

  const attempt = async <T>(
    work: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
    own: Set<() => void>,
  ): Promise<{ value: T } | null> => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    signal.addEventListener('abort', abort, { once: true })
    own.add(abort)
    try {
      const value = await work(controller.signal)
      return controller.signal.aborted && !signal.aborted ? null : { value }
    } finally {
      own.delete(abort)
      signal.removeEventListener('abort', abort)
      evicted.publish(undefined)
    }
  }

  const yieldingWork: RightOfWay['yieldingWork'] = async (work, signal) => {
    yieldingCalls += 1
    for (const interrupt of idleInterrupts) interrupt()
    try {
      for (let n = 0; n < maxAttempts; n += 1) {
        await quiet(signal)
        if (signal.aborted) return { ok: false, fault: CANCELLED }
        const result = await attempt(work, signal, interrupts)
        if (result !== null) return { ok: true, ...result }
      }
      return { ok: false, fault: YIELDED }
    } finally {
      yieldingCalls -= 1
    }
  }

  return {
    first: (driver) => ({
      ...driver,
      async call(request) {
        const leave = enter()
        try {
          const result = await driver.call({ ...request, priority: firstPriority })
          speeds.note(request, result)
          return result
        } finally {
          leave()
        }
      },
      async *stream(request) {
        const leave = enter()
        try {
          for await (const event of driver.stream({ ...request, priority: firstPriority })) {
            if (event.type === 'result') speeds.note(request, event.result)
            yield event
          }
        } finally {
          leave()
        }
      },
    }),
    yieldingWork,
    async idleWork(work, signal) {
      if (running > 0 || yieldingCalls > 0) return { ok: false, fault: YIELDED }
      const result = await attempt(work, signal, idleInterrupts)
      return result === null ? { ok: false, fault: YIELDED } : { ok: true, ...result }
    },
    quietMs: () => (running > 0 ? 0 : clock.monotonic() - quietSince),
    detourMs: (model, work) => detourMs(speeds.of(model), work),
    speedOf: (model) => speedIn(speeds.of(model)),
    onEvicted: evicted.add,
    yielding(driver) {
      const call = async (request: LlmRequest): Promise<LlmResult> => {
        const began = clock.monotonic()
        const reply = await yieldingWork((signal) => driver.call({ ...request, signal }), request.signal)
        return reply.ok ? reply.value : failureOf(reply.fault, clock.monotonic() - began)
      }
      return {
        ...driver,
        call,
        async *stream(request) {
          yield { type: 'result', result: await call(request) }
        },
      }
    },
  }
}

/**
 * Wraps a driver so that its calls wait in `queue`, not in the server. Pass the same queue to all drivers of one
 * server.
 */
export function queuedDriver(driver: LlmDriver, queue: WorkQueue, clock: Clock): LlmDriver {
  async function* stream(request: LlmRequest): AsyncGenerator<LlmEvent> {
    const began = clock.monotonic()
    const place = await queue.enter({
      owner: request.owner ?? '',
      priority: request.priority ?? 0,
      signal: request.signal,
    })
    if (!place.ok) {
      const fault = place.reason === 'full' ? FULL : CANCELLED
      yield { type: 'result', result: failureOf(fault, clock.monotonic() - began) }
      return
    }
    try {
      yield* driver.stream(request)
    } finally {
      place.leave()
    }
  }
  return {
    name: driver.name,
    stream,
    call: (request) => resultOf(stream(request)),
    // Requests for facts about a model do not keep its server busy, so they skip the queue.
    ...(driver.abilities ? { abilities: driver.abilities } : {}),
  }
}

const FULL: ServerFault = {
  kind: 'busy',
  message: 'Too many model calls are waiting already.',
  remedy: 'Run fewer agents at once, or use a faster model.',
}
