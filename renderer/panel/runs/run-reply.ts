/** Time limit (ms) of a reply about runs: Adlib reads a long run once before it can list it. */
const limitMs = 60_000

/** An awaited reply about runs. */
export interface RunReply {
  /** Aborts at the time limit, and when nobody waits any more. */
  readonly signal: AbortSignal
  /** Stops waiting, which also ends the work of Adlib. */
  readonly leave: () => void
  readonly isLeft: () => boolean
}

/** Begins to wait for a reply. */
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
