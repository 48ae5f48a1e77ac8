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

  constructor(kind: string, { message, remedy }: DataFailure) {
    super(`${message} ${remedy}`)
    this.kind = kind
    this.remedy = remedy
  }

  /** The message without the remedy. */
  get reason(): string {
    return this.message.slice(0, -this.remedy.length - 1)
  }
}
