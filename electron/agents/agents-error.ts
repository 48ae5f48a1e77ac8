/** Thrown when an agent run cannot be started, forked or ended, or when an agent has no result. */
export class AgentsError extends Error {
  override readonly name = 'AgentsError'
  /**
   * Kind of the failure: `journal`, `options`, `server`, `stopped`, or why the agent has no result, such as `failed`.
   */
  readonly kind: string
  readonly remedy: string

  constructor(kind: string, { message, remedy }: { readonly message: string; readonly remedy: string }) {
    super(message)
    this.kind = kind
    this.remedy = remedy
  }
}
