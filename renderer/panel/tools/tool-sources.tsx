import type { ToolRow } from '../../../src-shared/contract/api/tools.ts'
import type { State } from '../../../src-shared/events/state.ts'
import type { McpServerView, PackFileView } from '../../../src-shared/events/views.ts'
import { Button } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { fill, ui } from '../kit/language.ts'
import { send } from '../store/store.ts'

type Lamp = 'ok' | 'idle' | 'off'

const serverStates: Record<McpServerView['state'], { label: string; lamp: Lamp }> = {
  starting: { label: 'starting', lamp: 'idle' },
  ready: { label: 'ready', lamp: 'ok' },
  lost: { label: 'reconnecting', lamp: 'off' },
  failed: { label: 'failed', lamp: 'off' },
  stopped: { label: 'stopped', lamp: 'idle' },
}

const toolCount = (tools: number): string =>
  tools === 1 ? ui.tools.oneTool : fill(ui.tools.toolCount, { count: tools })

/** The MCP servers in the settings, each with its state, tools and recent output. */
export function McpServers({ state, tools: registered }: { state: State; tools: readonly ToolRow[] }) {
  const { settings } = state
  const { scopes } = settings.policy
  const mcpServers = state.mcpServers.filter(({ server }) => Object.hasOwn(settings.mcp.servers, server))
  if (mcpServers.length === 0) return null
  const scopeOf = (server: string): string => `mcp:${server}`
  return (
    <section aria-label={ui.tools.mcpServers}>
      <div className="sh">
        <h3>{ui.tools.mcpServers}</h3>
      </div>
      <ul>
        {mcpServers.map(({ server, state, tools, message, remedy, log }) => (
          <li key={server}>
            <div className="inline lamp-line">
              <i className="lamp-dot" data-lamp={serverStates[state].lamp} aria-hidden="true" />
              <b className="mono clip">{server}</b>
              <span className="t2 fine clip">
                {serverStates[state].label}
                {tools !== undefined && `, ${toolCount(tools)}`}
              </span>
              <Select
                aria-label={fill(ui.tools.permissionFor, { server })}
                value={scopes[scopeOf(server)] ?? 'deny'}
                options={[
                  ['deny', ui.tools.deny],
                  ['ask', ui.tools.ask],
                  ['allow', ui.tools.allow],
                ]}
                choose={(rule) => {
                  const patch = { policy: { scopes: { ...scopes, [scopeOf(server)]: rule } } }
                  void send({ command: 'settings', patch })
                }}
              />
              <Button
                look="sm"
                aria-label={fill(ui.tools.restartServer, { server })}
                onClick={() => void send({ command: 'mcp-restart', server })}
                label={ui.tools.restart}
              />
            </div>
            {(message ?? remedy) && (
              <p className="remedy fine anywhere beside-lamp">
                {message} {remedy}
              </p>
            )}
            <Offered
              tools={registered.filter(({ origin }) => origin.kind === 'mcp' && origin.server === server)}
            />
            {log.length > 0 && (
              <details className="fine t2 beside-lamp">
                <summary>{ui.tools.recentOutput}</summary>
                <pre dir="auto">{log.join('\n')}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Offered = ({ tools }: { tools: readonly ToolRow[] }) =>
  tools.length === 0 ? null : (
    <details className="fine t2 beside-lamp">
      <summary>{ui.tools.whatItOffers}</summary>
      <ul>
        {tools.map(({ name, description }) => (
          <li key={name}>
            <b className="mono">{name}</b> <span dir="auto">{description}</span>
          </li>
        ))}
      </ul>
    </details>
  )

const packLamps: Record<PackFileView['state'], Lamp> = { ready: 'ok', waiting: 'idle', failed: 'off' }

/** The user's own packs, each with its number of tools and any problem. */
export function PackFiles({ state }: { state: State }) {
  if (state.packFiles.length === 0) return null
  return (
    <section aria-label={ui.tools.yourPacks}>
      <div className="sh">
        <h3>{ui.tools.yourPacks}</h3>
      </div>
      <ul>
        {state.packFiles.map((pack) => (
          <li key={pack.file}>
            <div className="inline lamp-line">
              <i className="lamp-dot" data-lamp={packLamps[pack.state]} aria-hidden="true" />
              <b className="mono clip" title={pack.path}>
                {pack.file}
              </b>
              <span className="t2 fine clip">{packStatus(pack)}</span>
            </div>
            {pack.message && (
              <p className="remedy fine anywhere beside-lamp" role="status">
                {pack.message} {pack.remedy}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function packStatus({ state, tools }: PackFileView): string {
  const count = tools === undefined ? '' : toolCount(tools)
  if (state === 'ready') return count
  const problem = state === 'waiting' ? ui.tools.needsApproval : 'failed'
  return count === '' ? problem : fill(ui.tools.lastGood, { problem, count })
}
