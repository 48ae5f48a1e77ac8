/** How a call ends that a process left open when it died. */
export interface InterruptedCall {
  readonly error: 'cancelled' | 'orphan'
  readonly message: string
}

/**
 * Decides how a call ends whose process died. `cancelled`: it had no effect, or a second one does no harm, so it may be
 * made again. `orphan`: it may or may not have happened, so it is never repeated without a person or a model deciding so.
 * @param call `waits`: it waited for the streamer's approval, so it had not begun
 */
export function interruptedCall(call: {
  readonly tool: string
  readonly safeToRetry: boolean
  readonly waits: boolean
}): InterruptedCall {
  const { tool } = call
  if (call.waits)
    return { error: 'cancelled', message: `Adlib ended before ${tool} was approved, so it did not run.` }
  if (call.safeToRetry)
    return { error: 'cancelled', message: `Adlib ended while ${tool} ran. It is safe to call it again.` }
  return { error: 'orphan', message: `Adlib ended while ${tool} ran, so it may or may not have happened.` }
}
