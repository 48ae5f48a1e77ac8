import type { CommandTargets } from './command-deps.ts'
import { failure, type Handlers, ok } from './handlers.ts'

/** Commands that call a tool for the streamer or restart an MCP server. */
export const toolCommands = ({
  tryTool,
  mcpServers,
}: Pick<CommandTargets, 'tryTool' | 'mcpServers'>): Handlers<'try-tool' | 'mcp-restart'> => ({
  async 'try-tool'({ tool, args }) {
    const outcome = await tryTool(tool, args)
    if (outcome.ok) return ok
    const why = outcome.message ?? outcome.error ?? 'The call failed.'
    return failure(outcome.error ?? 'failed', why, 'The Live page shows the whole call.')
  },
  'mcp-restart': ({ server }) =>
    mcpServers.restart(server)
      ? ok
      : failure('gone', `The MCP server “${server}” is not running.`, 'Turn it on in the list of servers.'),
})
