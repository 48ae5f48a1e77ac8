import { describe, expect, it } from 'vitest'
import { packTools } from '../../../electron/app/tools.ts'
import { unknownRules } from '../../../electron/app/unknown-rules.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { defaultSettings } from '../../../src-shared/settings/settings.ts'

const { registry, select } = packTools()
select([])

function messages(patch: Record<string, unknown>): string[] {
  const applied = applySettings(defaultSettings, patch)
  if (!applied.ok) throw new Error(applied.message)
  return unknownRules(applied.settings, registry).map(({ message }) => message)
}
const rules = (tools: Record<string, string>, scopes: Record<string, string> = {}) => ({
  policy: { tools, scopes },
})
const servers = { mcp: { servers: { files: { command: 'files' } } } }

describe('unknownRules', () => {
  it('suggests the tool whose name is most similar to a misspelled rule', () => {
    expect(messages(rules({ overlay_txet: 'deny', play_sfx: 'ask' }))).toEqual([
      'The rule policy.tools["overlay_txet"] (deny) has no effect: no tool has this name. Did you mean "overlay_text"?',
    ])
  })

  it('accepts rules for a tool and a scope of an MCP server, and for the scope of a pack that is not loaded', () => {
    expect(messages(rules({ 'files/write': 'deny' }, { shell: 'deny', 'mcp:files': 'allow' }))).toEqual([])
  })

  it('reports a rule for a tool of an unloaded pack only if a loaded tool has a similar name', () => {
    expect(messages(rules({ 'overlay-text': 'deny', send_newsletter: 'deny' }))).toEqual([
      'The rule policy.tools["overlay-text"] (deny) has no effect: its pack is not loaded. Did you mean "overlay_text"?',
    ])
    const all = packTools()
    all.select(['stage-decoys'])
    const applied = applySettings(defaultSettings, rules({ 'overlay-text': 'deny' }))
    expect(applied.ok && unknownRules(applied.settings, all.registry)).toEqual([])
  })

  it('if a server or a pack file could add an unknown tool, reports the tool only if a known tool has a similar name', () => {
    expect(messages(rules({ write_file: 'deny' }))).toEqual([
      expect.stringMatching(/no tool has this name\.$/),
    ])
    expect(messages({ ...rules({ write_file: 'deny' }), ...servers })).toEqual([])
    expect(messages({ ...rules({ Overlay_Text: 'deny' }), ...servers })).toHaveLength(1)
    expect(messages({ ...rules({ my_tool: 'deny' }), tools: { packs: ['my-pack.ts'] } })).toEqual([])
  })
})
