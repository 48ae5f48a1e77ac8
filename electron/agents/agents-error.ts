import type { DataFailure } from '../platform/files.ts'

/**
 * Thrown when an agent run cannot be started, forked or ended, or when an agent has no result. `message` includes the
 * remedy.
 */
export class AgentsError extends Error {
  override readonly name = 'AgentsError'
  /**
   * Kind of the failure: `journal`, `options`, `server`, `stopped`, or why the agent has no result, such as `failed`.
   */
  readonly kind: string
  readonly remedy: string
  /** The message without the remedy. */
  readonly reason: string

  constructor(kind: string, { message, remedy }: DataFailure) {
    super(`${message} ${remedy}`)
    this.kind = kind
    this.reason = message
    this.remedy = remedy
  }
}
