import type { McpServer } from '../../src-shared/settings/mcp-server.ts'
import { type Supervision, type SupervisionDeps, superviseServer } from './supervise-server.ts'

/** The MCP servers in the settings. */
export interface McpServers {
  changed(): void
  /** Restarts a server, even if it is down. Returns false if it is unknown, disabled or still being stopped. */
  restart(server: string): boolean
  /** Resolves when all processes and connections are gone. */
  stop(): Promise<void>
}

/**
 * Starts the enabled servers in the settings and keeps them running. Returns before they are ready.
 * @param deps `settings` returns the current `mcp.servers`
 */
export function startMcpServers(
  deps: Omit<SupervisionDeps, 'env'> & {
    readonly settings: () => Readonly<Record<string, McpServer>>
    readonly env?: NodeJS.ProcessEnv
  },
): McpServers {
  const env = deps.env ?? process.env
  const running = new Map<string, Supervision & { readonly form: string }>()
  const closing = new Map<string, Promise<void>>()
  let ended = false

  const end = (server: string, one: Supervision) => {
    running.delete(server)
    closing.set(
      server,
      // Start the server again only when the old process has released its files and ports.
      one.stop().then(() => {
        closing.delete(server)
        follow()
      }),
    )
  }

  const follow = () => {
    if (ended) return
    const wanted = new Map(Object.entries(deps.settings()).filter(([, { enabled }]) => enabled))
    for (const [server, one] of running) {
      const settings = wanted.get(server)
      if (settings === undefined || JSON.stringify(settings) !== one.form) end(server, one)
    }
    for (const [server, settings] of wanted) {
      if (running.has(server) || closing.has(server)) continue
      running.set(server, {
        form: JSON.stringify(settings),
        ...superviseServer(server, settings, { ...deps, env }),
      })
    }
  }

  follow()
  return {
    changed: follow,
    restart(server) {
      const one = running.get(server)
      if (one !== undefined) end(server, one)
      return one !== undefined
    },
    async stop() {
      ended = true
      for (const [server, one] of running) end(server, one)
      await Promise.all(closing.values())
    },
  }
}
