import type { Cancel, Clock } from '../ports.ts'
import type { LlmDriver, LlmRequest, LlmResult } from './driver.ts'
import { failureOf } from './streaming-driver.ts'
import { CANCELLED, type ServerFault } from './transport.ts'

/**
 * Time (ms) without a first call before a yielding call begins, because first calls often follow each other quickly.
 */
const quietMs = 1500
/** Priority of first calls in the server's queue, where calls of other agents wait as well. */
const firstPriority = 1
/** Attempts of a yielding call before it fails. */
const maxAttempts = 4

const YIELDED: ServerFault = {
  kind: 'busy',
  message: 'The performer needed the model each time.',
  remedy: 'A faster model, or another one for the showrunner.',
}

/** Decides who may use a model server that answers one request at a time. */
export interface RightOfWay {
  /** Returns the driver with calls that go first: they never wait for a call that yields. */
  first(driver: LlmDriver): LlmDriver
  /**
   * Returns the driver with calls that yield: they wait while a first one runs, are cancelled when one begins, and
   * begin again after it. Fails as `busy` after a few attempts.
   */
  yielding(driver: LlmDriver): LlmDriver
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

  /** Resolves when no first call has run for `quietMs`, or when the signal aborts. */
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

  /** Runs one attempt; null if a first call interrupted it. */
  const attempt = async (driver: LlmDriver, request: LlmRequest): Promise<LlmResult | null> => {
    const controller = new AbortController()
    const abort = () => controller.abort()
    request.signal.addEventListener('abort', abort, { once: true })
    interrupts.add(abort)
    try {
      const result = await driver.call({ ...request, signal: controller.signal })
      return controller.signal.aborted && !request.signal.aborted ? null : result
    } finally {
      interrupts.delete(abort)
      request.signal.removeEventListener('abort', abort)
    }
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
    yielding(driver) {
      const call = async (request: LlmRequest): Promise<LlmResult> => {
        const began = clock.monotonic()
        for (let n = 0; n < maxAttempts; n += 1) {
          await quiet(request.signal)
          if (request.signal.aborted) return failureOf(CANCELLED, clock.monotonic() - began)
          const result = await attempt(driver, request)
          if (result !== null) return result
        }
        return failureOf(YIELDED, clock.monotonic() - began)
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
