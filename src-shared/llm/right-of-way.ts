import type { Cancel, Clock } from '../ports.ts'
import type { LlmDriver, LlmRequest, LlmResult } from './driver.ts'
import { failureOf } from './streaming-driver.ts'
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
}

export function createRightOfWay(clock: Clock): RightOfWay {
  let running = 0
  let quietSince = Number.NEGATIVE_INFINITY
  const interrupts = new Set<() => void>()

  const enter = (): Cancel => {
    running += 1
    for (const interrupt of interrupts) interrupt()
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
  ): Promise<{ value: T } | null> => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    signal.addEventListener('abort', abort, { once: true })
    interrupts.add(abort)
    try {
      const value = await work(controller.signal)
      return controller.signal.aborted && !signal.aborted ? null : { value }
    } finally {
      interrupts.delete(abort)
      signal.removeEventListener('abort', abort)
    }
  }

  const yieldingWork: RightOfWay['yieldingWork'] = async (work, signal) => {
    for (let n = 0; n < maxAttempts; n += 1) {
      await quiet(signal)
      if (signal.aborted) return { ok: false, fault: CANCELLED }
      const result = await attempt(work, signal)
      if (result !== null) return { ok: true, ...result }
    }
    return { ok: false, fault: YIELDED }
  }

  return {
    first: (driver) => ({
      ...driver,
      async call(request) {
        const leave = enter()
        try {
          return await driver.call({ ...request, priority: firstPriority })
        } finally {
          leave()
        }
      },
      async *stream(request) {
        const leave = enter()
        try {
          yield* driver.stream({ ...request, priority: firstPriority })
        } finally {
          leave()
        }
      },
    }),
    yieldingWork,
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
