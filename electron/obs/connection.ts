import { OBSWebSocketError } from 'obs-websocket-js/json'
import { describe } from '../../src-shared/events/bounded-json.ts'
import type { Clock } from '../../src-shared/ports.ts'
import { sleep } from '../platform/clock.ts'
import type { ObsFailure } from './failure.ts'
import type { ObsSession, openSession } from './session.ts'

/** Bounds (ms) of the back-off between two attempts. */
const backoff = { first: 1000, longest: 30_000 } as const

const cancelled: ObsFailure = {
  reason: 'timeout',
  message: 'The attempt to connect was cancelled.',
  remedy: 'Connect again.',
}

export interface ConnectionDeps {
  readonly clock: Clock
  readonly open: (signal: AbortSignal) => ReturnType<typeof openSession>
  /** Called before the first attempt and before each one that `retry` requests. */
  readonly connecting: () => void
  /** Prepares a new session; a rejection ends the session. */
  readonly connected: (session: ObsSession) => Promise<void>
  /** Called when an attempt fails and when a connection ends. */
  readonly failed: (failure: ObsFailure) => void
}

/** A connection that is renewed until it is stopped. */
export interface Connection {
  /** The prepared session, or null. */
  session(): ObsSession | null
  /** Connects without waiting for the back-off. Resolves with null, or why the attempt failed. */
  retry(): Promise<ObsFailure | null>
  stop(): void
}

/**
 * Connects now and after each failure, with a back-off. A final failure waits for `retry`.
 */
export function keepConnected(deps: ConnectionDeps): Connection {
  const { clock } = deps
  const stopping = new AbortController()
  let session: ObsSession | null = null
  /** Set between two attempts; aborting it begins the next attempt. */
  let waiting: AbortController | null = null
  let waiters: ((failure: ObsFailure | null) => void)[] = []

  const settle = (failure: ObsFailure | null): void => {
    for (const resolve of waiters.splice(0)) resolve(failure)
  }

  /** Serves one session until it ends. Returns the cause. */
  const serve = async (opened: ObsSession): Promise<ObsFailure> => {
    try {
      const end = await Promise.race([deps.connected(opened), opened.ended])
      if (end) return end
    } catch (error) {
      opened.close()
      return {
        reason: error instanceof OBSWebSocketError ? 'refused' : 'timeout',
        message: `OBS did not answer: ${describe(error)}`,
        remedy: 'Wait until OBS has started. If that does not help, restart OBS.',
      }
    }
    session = opened
    settle(null)
    const end = await opened.ended
    session = null
    return end
  }

  const run = async (): Promise<void> => {
    deps.connecting()
    let delay: number = backoff.first
    for (;;) {
      const opened = await deps.open(stopping.signal)
      if (stopping.signal.aborted) {
        if (opened.ok) opened.session.close()
        break
      }
      if (opened.ok) delay = backoff.first
      const failure = opened.ok ? await serve(opened.session) : opened.failure
      if (stopping.signal.aborted) break
      deps.failed(failure)
      settle(failure)
      waiting = new AbortController()
      await (failure.isFinal ? aborted(waiting.signal) : sleep(clock, delay, waiting.signal))
      const wasAsked = waiting.signal.aborted
      waiting = null
      if (stopping.signal.aborted) break
      if (wasAsked) deps.connecting()
      delay = wasAsked ? backoff.first : Math.min(delay * 2, backoff.longest)
    }
    settle(cancelled)
  }
  void run()

  return {
    session: () => session,
    retry() {
      if (session !== null) return Promise.resolve(null)
      return new Promise((resolve) => {
        waiters = [...waiters, resolve]
        waiting?.abort()
      })
    },
    stop() {
      stopping.abort()
      waiting?.abort()
      session?.close()
    },
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
