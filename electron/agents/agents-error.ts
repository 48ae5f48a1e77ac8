/**
 * Error that explains why an agent run cannot be started, forked or ended, or why an agent has no result. `remedy` says
 * what to do, or where the run's events are.
 */
export class AgentsError extends Error {
  override readonly name = 'AgentsError'
  /**
   * Kind of the failure, for programs. `journal`: the run's folder cannot be read or written, or another process uses
   * it. `options`: an option, an agent's name or a task is wrong. `server`: an MCP server does not start. `stopped`: the
   * run or the agent was stopped before the agent had a result. Other kinds, such as `failed`, say why the agent has no
   * result.
   */
  readonly kind: string
  readonly remedy: string

  constructor(kind: string, { message, remedy }: { readonly message: string; readonly remedy: string }) {
    super(message)
    this.kind = kind
    this.remedy = remedy
  }
}
