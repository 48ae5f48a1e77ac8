import type { McpServerView, State } from '../../../src-shared/events/state.ts'
import type { Verdict } from '../../../src-shared/settings.ts'
import { order } from '../store.ts'

/** A word and a lamp for each state: its shape says as much as its colour. */
const states: Record<McpServerView['state'], { word: string; lamp: 'ok' | 'idle' | 'off' }> = {
  starting: { word: 'starting', lamp: 'idle' },
  ready: { word: 'ready', lamp: 'ok' },
  lost: { word: 'reconnecting', lamp: 'off' },
  failed: { word: 'failed', lamp: 'off' },
  stopped: { word: 'stopped', lamp: 'idle' },
}

const shownLog = 5

/** The MCP servers of the settings: how each is doing, what its tools may do, and what it last said. */
export function McpServers({ state }: { state: State }) {
  const { settings } = state
  const { scopes } = settings.policy
  const mcpServers = state.mcpServers.filter(({ server }) => Object.hasOwn(settings.mcp.servers, server))
  if (mcpServers.length === 0) return null
  const scopeOf = (server: string): string => `mcp:${server}`
  return (
    <section className="servers" aria-label="MCP servers">
      <div className="sh">
        <h2>MCP servers</h2>
      </div>
      <ul>
        {mcpServers.map(({ server, state, tools, message, remedy, log }) => (
          <li key={server}>
            <div className="server">
              <i className="lamp-dot" data-lamp={states[state].lamp} aria-hidden="true" />
              <b className="mono">{server}</b>
              <span className="t2">
                {states[state].word}
                {tools !== undefined && `, ${tools === 1 ? '1 tool' : `${tools} tools`}`}
              </span>
              <select
                aria-label={`What the tools of ${server} may do`}
                value={scopes[scopeOf(server)] ?? 'deny'}
                onChange={(event) => {
                  const rule = event.target.value as Verdict
                  const patch = { policy: { scopes: { ...scopes, [scopeOf(server)]: rule } } }
                  void order({ command: 'settings', patch })
                }}
              >
                <option value="deny">Deny</option>
                <option value="ask">Ask</option>
                <option value="allow">Allow</option>
              </select>
            </div>
            {(message ?? remedy) && (
              <p className="remedy">
                {message} {remedy}
              </p>
            )}
            {log.length > 0 && (
              <details>
                <summary>Recent output</summary>
                <pre dir="auto">{log.slice(-shownLog).join('\n')}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
