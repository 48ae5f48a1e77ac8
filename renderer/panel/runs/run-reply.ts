/**
 * Time limit (ms) of a reply about runs. It is long, because Adlib sometimes has to read whole runs before it can list
 * them.
 */
const limitMs = 60_000

/** Controls the wait for a reply about runs. */
export interface RunReply {
  /** Aborts at the time limit, and when `leave` is called. */
  readonly signal: AbortSignal
  /** Stops waiting. Adlib then stops working on the reply. */
  readonly leave: () => void
  readonly isLeft: () => boolean
}

/** Starts the time limit of a reply. */
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
