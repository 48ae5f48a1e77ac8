import { defineMixin } from './mixin.ts'

/**
 * Restrictions for a child agent: it may not run programs, write files or reach the network, even where its parent
 * may. They match by tool name, on any server, and by scope. The parent's own denials apply as well.
 */
export const agentChild = defineMixin('agent-child', {
  policy: {
    tools: { shell_exec: 'deny', write_file: 'deny', network_request: 'deny' },
    scopes: { shell: 'deny', 'files:write': 'deny', network: 'deny' },
  },
})
