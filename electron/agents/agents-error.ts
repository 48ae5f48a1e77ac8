/** Why a run of agents cannot start or an agent has no result. `remedy` is a sentence for people. */
export class AgentsError extends Error {
  override readonly name = 'AgentsError'
  /**
   * Kind of the failure, for programs. `journal`: the run cannot be written. `options`: an option is wrong. `server`:
   * an MCP server does not start. `stopped`: the run was stopped first. Otherwise why the agent has no result, such as
   * `failed`.
   */
  readonly kind: string
  readonly remedy: string

  constructor(kind: string, { message, remedy }: { readonly message: string; readonly remedy: string }) {
    super(message)
    this.kind = kind
    this.remedy = remedy
  }
}
