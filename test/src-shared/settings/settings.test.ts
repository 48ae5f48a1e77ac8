import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import { defaultSettings, settingsSchema } from '../../../src-shared/settings/settings.ts'

const apply = (patch: unknown) => applySettings(defaultSettings, patch)

describe('settings', () => {
  it('all settings have a valid default', () => {
    expect(settingsSchema.parse({})).toEqual(defaultSettings)
    expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings)
  })

  it('a patch changes only the values that it contains', () => {
    const applied = apply({ performer: { tickMs: 500 }, textToolCallModels: ['gemma'] })
    expect(applied).toEqual({
      ok: true,
      settings: {
        ...defaultSettings,
        performer: { ...defaultSettings.performer, tickMs: 500 },
        textToolCallModels: ['gemma'],
      },
    })
    expect(defaultSettings.performer.tickMs).toBe(3000)
  })

  it('a patch of a nested group keeps the other fields of the group, and a misspelled field is rejected', () => {
    const quiet = apply({ stage: { sound: { volume: 0.2 } } })
    if (!quiet.ok) throw new Error(quiet.message)
    const muted = applySettings(quiet.settings, { stage: { sound: { muted: true } } })
    expect(muted.ok && muted.settings.stage.sound).toMatchObject({ volume: 0.2, muted: true })
    expect(apply({ stage: { sound: { volum: 1 } } })).toMatchObject({
      message: expect.stringContaining('stage.sound.volum'),
    })
  })

  it('an empty patch changes nothing, and neither does a patch with the current settings', () => {
    expect(apply({})).toEqual({ ok: true, settings: defaultSettings })
    expect(apply(defaultSettings)).toEqual({ ok: true, settings: defaultSettings })
  })

  it.each([
    [{ nonsense: 1 }, '“nonsense”'],
    [{ performer: { tikMs: 1 } }, '“performer.tikMs”'],
    [{ performer: 5 }, 'settings.performer'],
    [{ performer: null }, 'settings.performer'],
    [{ performer: { tickMs: 'fast' } }, 'settings.performer.tickMs'],
    [{ gateway: { port: 70_000 } }, 'settings.gateway.port'],
    [{ textToolCallModels: 'gemma' }, 'settings.textToolCallModels'],
    [{ openai: { apiKeyEnv: 'sk-12345' } }, 'name of an environment variable'],
    [{ openai: { baseUrl: 'https://me:word@host/v1' } }, 'must not contain a user name and password'],
    [{ ollama: { host: 'me:word@host:11434' } }, 'must not contain a user name and password'],
    [[], 'expected an object'],
    [null, 'expected an object'],
    ['x', 'expected an object'],
    [JSON.parse('{"__proto__":{"polluted":true}}'), '__proto__'],
    [JSON.parse('{"performer":{"__proto__":{"polluted":true}}}'), 'performer.__proto__'],
    [{ performer: { constructor: 1 } }, 'performer.constructor'],
  ])('the settings reject %j and report where the error is', (patch, place) => {
    const applied = apply(patch)
    expect(applied.ok ? '' : applied.message).toContain(place)
    expect({}).not.toHaveProperty('polluted')
  })

  it.each([
    [{ commnd: 'npx' }, 'commnd'],
    [{ command: 'x', args: ['--api-key=abc'] }, 'args.0'],
    [{ command: 'x', args: ['-v', '--access-token', 'abc'] }, 'args.2'],
    [{ command: 'x', args: ['--password', 'abc'] }, 'args.1'],
    [{ command: 'docker', args: ['-e', 'GITHUB_TOKEN=abc'] }, 'args.1'],
    [{ command: 'x', args: ['--header', 'Authorization: Bearer abc'] }, 'args.1'],
    [{ command: 'x', args: ['postgres://me:word@host/db'] }, 'args.0'],
    [{ command: 'x', args: ['https://host/mcp?api_key=abc'] }, 'args.0'],
    [{ command: 'x', env: { GITHUB_PAT: 'abc' } }, 'env.GITHUB_PAT'],
    [{ command: 'x', env: { NPM_AUTH: 'abc' } }, 'env.NPM_AUTH'],
    [{ command: 'x', env: { MY_CREDENTIALS: 'abc' } }, 'env.MY_CREDENTIALS'],
    [{ command: 'x', env: { DATABASE_URL: 'postgres://me:word@host/db' } }, 'env.DATABASE_URL'],
    [{ url: 'https://me:word@host/mcp' }, 'url'],
    [{ url: 'https://word@host/mcp' }, 'url'],
    [{ url: 'https://host/mcp?a=1&token=abc' }, 'url'],
    [{ url: 'ftp://host/mcp' }, 'url'],
    [{ url: 'host/mcp' }, 'url'],
  ])('the settings reject the MCP server %j and report where the error is', (server, place) => {
    const applied = apply({ mcp: { servers: { one: server } } })
    const message = applied.ok ? '' : applied.message
    expect(message).toContain('settings.mcp.servers.one')
    expect(message).toContain(place)
    expect(message).not.toMatch(/abc|word@/)
  })

  it.each([
    [
      {
        command: 'x',
        args: ['--api-key=<K>', '--token', '<T>', '--max-tokens=5', '--key-file', '/a', '--auth', '-v'],
      },
    ],
    [{ command: 'docker', args: ['-e', 'GITHUB_TOKEN', '-e', 'DB=postgres://me:<PW>@host/db', 'C:\\a'] }],
    [{ command: 'x', env: { MEMORY_FILE_PATH: '/a', GITHUB_PAT: '<PAT>', DB: 'postgres://me:<PW>@host' } }],
    [{ url: 'https://host/mcp?key=<KEY>&page=1' }],
    [{ url: '<BASE>/mcp' }],
    [{ url: 'http://<HOST>:<PORT>/mcp' }],
  ])('the settings accept the MCP server %j (each <NAME> is a variable)', (server) => {
    const one = JSON.parse(
      JSON.stringify(server)
        .replaceAll('<', '$' + '{')
        .replaceAll('>', '}'),
    )
    expect(apply({ mcp: { servers: { one } } })).toMatchObject({ ok: true })
  })

  it('any patch leaves the settings valid or unchanged', () => {
    const key = fc.constantFrom(...Object.keys(settingsSchema.shape), 'other')
    fc.assert(
      fc.property(fc.dictionary(key, fc.jsonValue({ maxDepth: 2 })), (patch) => {
        const applied = apply(patch)
        if (applied.ok) expect(settingsSchema.parse(applied.settings)).toEqual(applied.settings)
        else expect(applied.message).toMatch(/^settings/)
      }),
    )
  })
})
