import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySettings, defaultSettings, settingsSchema } from '../../src-shared/settings.ts'

const apply = (patch: unknown) => applySettings(defaultSettings, patch)

describe('settings', () => {
  it('have a valid default for everything', () => {
    expect(settingsSchema.parse({})).toEqual(defaultSettings)
    expect(settingsSchema.parse(defaultSettings)).toEqual(defaultSettings)
  })

  it('change where the patch says so and nowhere else', () => {
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

  it('stay the same with an empty patch, and with themselves as the patch', () => {
    expect(apply({})).toEqual({ ok: true, settings: defaultSettings })
    expect(apply(defaultSettings)).toEqual({ ok: true, settings: defaultSettings })
  })

  it.each([
    [{ nonsense: 1 }, '«nonsense»'],
    [{ performer: { tikMs: 1 } }, '«performer.tikMs»'],
    [{ performer: 5 }, 'settings.performer'],
    [{ performer: null }, 'settings.performer'],
    [{ performer: { tickMs: 'fast' } }, 'settings.performer.tickMs'],
    [{ gateway: { port: 70_000 } }, 'settings.gateway.port'],
    [{ textToolCallModels: 'gemma' }, 'settings.textToolCallModels'],
    [{ openai: { apiKeyEnv: 'sk-12345' } }, 'name of an environment variable'],
    [{ openai: { baseUrl: 'https://me:word@host/v1' } }, 'without them'],
    [{ ollama: { host: 'me:word@host:11434' } }, 'without them'],
    [[], 'expected an object'],
    [null, 'expected an object'],
    ['x', 'expected an object'],
    [JSON.parse('{"__proto__":{"polluted":true}}'), '__proto__'],
    [JSON.parse('{"performer":{"__proto__":{"polluted":true}}}'), 'performer.__proto__'],
    [{ performer: { constructor: 1 } }, 'performer.constructor'],
  ])('refuse %j and name the place', (patch, place) => {
    const applied = apply(patch)
    expect(applied.ok ? '' : applied.message).toContain(place)
    expect({}).not.toHaveProperty('polluted')
  })

  it('are always valid or unchanged, whatever the patch', () => {
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
