import { describe } from '../../src-shared/events/json.ts'
import { type Clock, sleep } from '../../src-shared/ports.ts'

const backoff = { first: 1000, longest: 30_000 } as const
/** A connection that lasted this long (ms) resets the back-off. */
const steadyMs = 30_000

/** Why a connection cannot be used. */
export interface ConnectionFailure {
  /** Set if the user must act before another attempt. */
  readonly isFinal?: true
}

export interface Session<Failure> {
  readonly ended: Promise<Failure>
  close(): void
}

export interface ConnectionDeps<Opened extends Session<Failure>, Failure extends ConnectionFailure> {
  readonly clock: Clock
  /** Longest pause (ms) between two attempts. Default: 30 s. */
  readonly longestMs?: number
  readonly open: (
    signal: AbortSignal,
  ) => Promise<{ ok: true; session: Opened } | { ok: false; failure: Failure }>
  /** Called before the first attempt, and before each attempt by `retry`. */
  readonly connecting: () => void
  /** Prepares a new session. A rejection ends the session. */
  readonly connected: (session: Opened) => Promise<void>
  readonly unprepared: (error: unknown) => Failure
  /** Called when an attempt fails or a connection is lost, but not after `stop`. */
  readonly failed: (failure: Failure) => void
  /** The result of `retry` if the connection is stopped meanwhile. */
  readonly cancelled: Failure
}

/** A connection that is reestablished until it is stopped. */
export interface Connection<Opened, Failure> {
  session(): Opened | null
  /** Connects without waiting for the back-off. Resolves with null, or with why it failed. */
  retry(): Promise<Failure | null>
  stop(): void
}

/** Connects now and after each failure, with a back-off. After a final failure, the next attempt waits for `retry`. */
export function keepConnected<Opened extends Session<Failure>, Failure extends ConnectionFailure>(
  deps: ConnectionDeps<Opened, Failure>,
): Connection<Opened, Failure> {
  const { clock, longestMs = backoff.longest } = deps
  const stopping = new AbortController()
  let session: Opened | null = null
  let waiting: AbortController | null = null
  let waiters: ((failure: Failure | null) => void)[] = []

  const settle = (failure: Failure | null): void => {
    for (const resolve of waiters.splice(0)) resolve(failure)
  }

  const serve = async (opened: Opened): Promise<Failure> => {
    try {
      const end = await Promise.race([deps.connected(opened), opened.ended])
      if (end) return end
    } catch (error) {
      opened.close()
      return deps.unprepared(error)
    }
    session = opened
    settle(null)
    const end = await opened.ended
    session = null
    return end
  }

  const run = async (): Promise<void> => {
    reportSafely(deps.connecting)
    let delay: number = backoff.first
    for (;;) {
      const opened = await deps.open(stopping.signal)
      const openedAt = clock.monotonic()
      if (stopping.signal.aborted) {
        if (opened.ok) opened.session.close()
        break
      }
      const failure = opened.ok ? await serve(opened.session) : opened.failure
      if (opened.ok && clock.monotonic() - openedAt >= steadyMs) delay = backoff.first
      if (stopping.signal.aborted) break
      reportSafely(() => deps.failed(failure))
      settle(failure)
      waiting = new AbortController()
      await (failure.isFinal ? aborted(waiting.signal) : sleep(clock, delay, waiting.signal))
      const wasAsked = waiting.signal.aborted
      waiting = null
      if (stopping.signal.aborted) break
      if (wasAsked) reportSafely(deps.connecting)
      delay = wasAsked ? backoff.first : Math.min(delay * 2, longestMs)
    }
    settle(deps.cancelled)
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

/** Calls `report` and catches its error, so that this cannot prevent the next connection or end the program. */
const reportSafely = (report: () => void): void => {
  try {
    report()
  } catch (error) {
    process.stderr.write(`The state of a connection cannot be reported: ${describe(error)}\n`)
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
