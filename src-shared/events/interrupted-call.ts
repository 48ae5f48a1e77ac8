/** Outcome of a tool call that was still open when the process died. */
export interface InterruptedCall {
  readonly error: 'cancelled' | 'orphan'
  readonly message: string
}

/**
 * Decides the outcome of a call that was open when the process died. A `cancelled` call may be made again; only a
 * person or a model may repeat an `orphan`.
 */
export function interruptedCall(call: {
  readonly tool: string
  readonly safeToRetry: boolean
  readonly waits: boolean
}): InterruptedCall {
  const { tool } = call
  if (call.waits)
    return {
      error: 'cancelled',
      message: `The program ended before ${tool} was approved, so it did not run.`,
    }
  if (call.safeToRetry)
    return {
      error: 'cancelled',
      message: `The program ended while ${tool} ran. It is safe to call it again.`,
    }
  return {
    error: 'orphan',
    message: `The program ended while ${tool} ran, so the call may or may not have happened.`,
  }
}
