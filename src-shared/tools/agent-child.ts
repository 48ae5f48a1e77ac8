import { defineMixin } from './mixin.ts'

/**
 * What every child of an agent carries: it may not run programs, write files or reach the network, by name (on
 * whatever server) or by scope, whatever its parent may. A parent's own denials come on top, never instead.
 */
export const agentChild = defineMixin('agent-child', {
  policy: {
    tools: { shell_exec: 'deny', write_file: 'deny', network_request: 'deny' },
    scopes: { shell: 'deny', 'files:write': 'deny', network: 'deny' },
  },
})
