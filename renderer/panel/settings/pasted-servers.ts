import type { McpServer } from '../../../src-shared/settings/mcp-server.ts'
import { isRecord } from '../../../src-shared/step/record.ts'
import { fill } from '../kit/fill.ts'
import { ui } from '../kit/language.ts'
/** Pasted MCP servers in the form of the settings, or why the text cannot be used. */
export type Pasted =
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
