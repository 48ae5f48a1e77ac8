import { describe, expect, it } from 'vitest'
import { riskyChanges } from '../../../electron/app/risky-settings.ts'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'

function settings(patch: object, before = defaultSettings): Settings {
  const applied = applySettings(before, patch)
  if (!applied.ok) throw new Error(applied.message)
  return applied.settings
}
const places = (patch: object, before: object = {}) => {
  const from = settings(before)
  return riskyChanges(from, settings(patch, from)).map(({ place }) => place)
}
const mcp = (server: object) => ({ mcp: { servers: { notes: server } } })

describe('riskyChanges', () => {
  it.each([
    ['mcp.servers.notes', mcp({ command: 'notes' })],
    ['openai', { openai: { baseUrl: 'https://models.example/v1' } }],
    ['openai', { openai: { baseUrl: 'http://127.0.0.1:9999/v1' } }],
    ['stage.obs', { stage: { obs: { host: 'obs.example' } } }],
    ['stage.obs', { stage: { obs: { passwordEnv: 'HOME' } } }],
    ['ollama.host', { ollama: { host: 'models.example' } }],
    ['ollama.host', { ollama: { host: 'http://192.168.0.7:11434' } }],
    ['engine.registry', { engine: { registry: 'https://registry.example' } }],
    ['sight.path', { sight: { path: '\\\\server\\share\\a.mp4' } }],
    ['voice.command', { voice: { command: 'say' } }],
    ['voice.url', { voice: { url: 'https://voice.example' } }],
    ['ears.words.command', { ears: { words: { command: 'listen' } } }],
    ['ears.words.url', { ears: { words: { url: 'https://ears.example' } } }],
  ])('asks for a code for %s at %j, once', (place, patch) => {
    expect(places(patch)).toEqual([place])
    expect(places(patch, patch)).toEqual([])
  })

  it.each([
    [{ ollama: { host: '127.0.0.1:9999' } }],
    [{ ollama: { host: ':9999' } }],
    [{ ollama: { host: 'localhost' } }],
    [{ voice: { url: 'http://localhost:5000' } }],
    [{ stage: { obs: { host: '127.0.0.1', port: 4999 } } }],
    [{ sight: { path: '/home/me/a.mp4' } }],
    [{ stage: { sound: { volume: 0.2 } } }],
  ])('needs no code for %j', (patch) => {
    expect(places(patch)).toEqual([])
  })

  it('asks again if a server starts in another way, but not if it is switched on or waits longer', () => {
    const server = { command: 'notes', args: ['a'], env: { LEVEL: 'x' } }
    const before = mcp(server)
    expect(places(mcp({ ...server, args: ['b'] }), before)).toEqual(['mcp.servers.notes'])
    expect(places(mcp({ ...server, env: { LEVEL: 'y' } }), before)).toEqual(['mcp.servers.notes'])
    expect(places(mcp({ ...server, enabled: false, timeoutMs: 9000 }), before)).toEqual([])
  })

  it('asks again if a key is read from another variable', () => {
    const openai = { baseUrl: 'https://models.example/v1' }
    expect(places({ openai: { ...openai, apiKeyEnv: 'HOME' } }, { openai })).toEqual(['openai'])
  })
})
