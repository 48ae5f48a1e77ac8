/** Time limit (ms) of a request. It is long, because Adlib sometimes has to read whole runs first. */
const limitMs = 60_000

/** A pending reply to a request about runs. */
export interface RunReply {
  /** Aborted at the time limit or by `leave`. */
  readonly signal: AbortSignal
  /** Cancels the request. A search also stops in the main process. */
  readonly leave: () => void
  readonly isLeft: () => boolean
}

/** Creates a `RunReply` whose time limit starts now. */
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
