import { X } from 'lucide-react'
import { useState } from 'react'
import type { McpServer } from '../../../src-shared/settings/mcp-server.ts'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import { isRecord } from '../../../src-shared/step/record.ts'
import { Button } from '../kit/button.tsx'
import { Form } from '../kit/form.tsx'
import { fill, ui } from '../kit/language.ts'
import { Choice } from '../kit/setting-controls.tsx'
import { Problem } from '../kit/status.tsx'
import { changeSetting } from './undo-settings.ts'

/** Pasted MCP servers in the form of the settings, or why the text cannot be used. */
type Pasted =
  | { readonly ok: true; readonly servers: Readonly<Record<string, Partial<McpServer>>> }
  | { readonly ok: false; readonly message: string }

const known = ['command', 'args', 'cwd', 'env', 'url', 'headers', 'enabled', 'timeoutMs'] as const

/**
 * Reads MCP servers from another program's settings, such as `{"mcpServers": {name: {…}}}`. Leaves out unknown
 * properties.
 */
export function pastedServers(text: string): Pasted {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    return { ok: false, message: fill(ui.settings.notJson, { why: (error as Error).message }) }
  }
  if (!isRecord(parsed)) return { ok: false, message: ui.settings.pasteObject }
  const ours = isRecord(parsed.mcp) ? parsed.mcp.servers : undefined
  const group = parsed.mcpServers ?? parsed.servers ?? ours ?? parsed
  if (!isRecord(group)) return { ok: false, message: ui.settings.pasteObject }
  const byName = 'command' in group || 'url' in group ? { server: group } : group
  const servers: Record<string, Partial<McpServer>> = {}
  for (const [name, server] of Object.entries(byName)) {
    if (!isRecord(server) || (typeof server.command !== 'string' && typeof server.url !== 'string'))
      return { ok: false, message: fill(ui.settings.noCommand, { name }) }
    const kept = known.flatMap((key) => (server[key] === undefined ? [] : [[key, server[key]] as const]))
    servers[name.replaceAll(/[^A-Za-z0-9_.-]/g, '-').slice(0, 60)] = {
      ...Object.fromEntries(kept),
      ...(server.disabled === true ? { enabled: false } : {}),
    }
  }
  return Object.keys(servers).length === 0
    ? { ok: false, message: ui.settings.noServer }
    : { ok: true, servers }
}

type Servers = Readonly<Record<string, McpServer>>

/** A form for MCP servers. A new server starts only after the streamer enters a confirmation code. */
export function ServersForm({ field, servers }: { field: SettingField; servers: Servers }) {
  const [pasted, setPasted] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const change = (next: Readonly<Record<string, Partial<McpServer>>>): Promise<boolean> =>
    changeSetting(field.path, next)
  const add = async (): Promise<void> => {
    const read = pastedServers(pasted)
    setProblem(read.ok ? null : read.message)
    if (read.ok && (await change({ ...servers, ...read.servers }))) setPasted('')
  }
  return (
    <Form className="wrap rules" submit={add}>
      <ul aria-label={ui.settings.mcpServers}>
        {Object.entries(servers).map(([name, server]) => (
          <li key={name}>
            <span
              className="grow mono anywhere"
              title={server.url ?? [server.command, ...server.args].join(' ')}
            >
              {name}
            </span>
            <Choice
              label={fill(ui.settings.server, { name })}
              value={server.enabled ? 'on' : 'off'}
              options={[
                ['off', ui.settings.switchOff],
                ['on', ui.settings.switchOn],
              ]}
              choose={(value) => void change({ ...servers, [name]: { ...server, enabled: value === 'on' } })}
            />
            <Button
              icon={X}
              look="sm plain"
              aria-label={fill(ui.settings.removeServer, { name })}
              onClick={() => {
                const { [name]: _, ...others } = servers
                void change(others)
              }}
            />
          </li>
        ))}
      </ul>
      <textarea
        className="input mono"
        rows={4}
        aria-label={ui.settings.pasteServers}
        placeholder={'{"mcpServers": {"files": {"command": "npx", "args": ["…"]}}}'}
        spellCheck={false}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      <Button type="submit" look="sm" disabled={pasted.trim() === ''} label={ui.settings.addServers} />
      <Problem of={problem} />
    </Form>
  )
}
