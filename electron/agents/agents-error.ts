/**
 * Error that explains why an agent run cannot start or why an agent has no result. `remedy` says in a sentence what to
 * do.
 */
export class AgentsError extends Error {
  override readonly name = 'AgentsError'
  /**
   * Kind of the failure, for programs. `journal`: the run's folder cannot be used. `options`: an option is wrong.
   * `server`: an MCP server does not start. `stopped`: the run was stopped before the agent had a result. Other kinds,
   * such as `failed`, say why the agent has no result.
   */
  readonly kind: string
  readonly remedy: string

  constructor(kind: string, { message, remedy }: { readonly message: string; readonly remedy: string }) {
    super(message)
    this.kind = kind
    this.remedy = remedy
  }
}
