/**
 * Time limit (ms) of Adlib's reply to a request about runs. It is long, because Adlib sometimes has to read whole runs
 * first.
 */
const limitMs = 60_000

/** Controls the wait for Adlib's reply to a request about runs. */
export interface RunReply {
  /** Aborts at the time limit, and when `leave` is called. */
  readonly signal: AbortSignal
  /** Stops waiting and cancels the request. A search also stops in the main process. */
  readonly leave: () => void
  readonly isLeft: () => boolean
}

/** Starts the wait for a reply, and its time limit. */
export function runReply(): RunReply {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), limitMs)
  let isLeft = false
  return {
    signal: controller.signal,
    leave() {
      isLeft = true
      clearTimeout(timer)
      controller.abort()
    },
    isLeft: () => isLeft,
  }
}
