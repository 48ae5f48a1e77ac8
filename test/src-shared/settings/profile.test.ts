import { describe, expect, it } from 'vitest'
import { applySettings } from '../../../src-shared/settings/apply-settings.ts'
import {
  profileChanges,
  profileOf,
  profilePatch,
  splitProfile,
} from '../../../src-shared/settings/profile.ts'
import { settingFields } from '../../../src-shared/settings/setting-fields.ts'
import { defaultSettings, type Settings } from '../../../src-shared/settings/settings.ts'

const changed = (patch: unknown): Settings => {
  const applied = applySettings(defaultSettings, patch)
  if (!applied.ok) throw new Error(applied.message)
  return applied.settings
}

const ranked = changed({
  show: { persona: 'vera', avoid: ['rank'], never: ['Boo.'] },
  stage: { effects: { particles: 'off' }, pacing: { linesPerMin: 2 }, obs: { host: '10.0.0.9' } },
  sampling: { words: { temperature: 0.2 } },
  ollama: { host: 'http://10.0.0.9:11434' },
  policy: { tools: { speak: 'deny' } },
  sight: { masks: { '*': [{ name: 'chat', box: [0, 0, 0.5, 0.5] }] } },
})

describe('a profile', () => {
  it('a profile restores its settings, and leaves all others unchanged', () => {
    const profile = { settings: profileOf(ranked) }
    const now = changed({ ollama: { host: 'localhost:1' }, performer: { maxSteps: 2 } })
    const applied = applySettings(now, profilePatch(profileChanges(now, profile)))
    expect(applied).toEqual({
      ok: true,
      settings: {
        ...ranked,
        ...{ ollama: now.ollama, policy: now.policy, sight: now.sight },
        show: { ...ranked.show, never: [] },
        stage: { ...ranked.stage, obs: now.stage.obs },
      },
    })
  })

  it('a profile that is already in use changes nothing', () => {
    expect(profileChanges(ranked, { settings: profileOf(ranked) })).toEqual([])
  })

  it('lists each setting that the profile changes, with its value before and after', () => {
    expect(profileChanges(defaultSettings, { settings: { stage: { effects: { voice: 'ask' } } } })).toEqual([
      { path: 'stage.effects.voice', before: 'on', after: 'ask' },
    ])
  })

  it('leaves out addresses, commands, keys, tool permissions, and screen masks', () => {
    const { kept, leftOut } = splitProfile(ranked)
    expect(kept).toEqual(profileOf(ranked))
    for (const path of [
      'ollama.host',
      'openai.apiKeyEnv',
      'voice.command',
      'voice.url',
      'policy.tools.speak',
    ])
      expect(leftOut).toContain(path)
    const all = JSON.stringify(profileOf(ranked))
    for (const secret of ['10.0.0.9', 'API_KEY', 'PASSWORD', 'masks', 'deny'])
      expect(all).not.toContain(secret)
  })

  it('omits keys that would change a prototype', () => {
    const { kept, leftOut } = splitProfile(JSON.parse('{"__proto__":{"brain":1},"brain":{"model":"x"}}'))
    expect(kept).toEqual({ brain: { model: 'x' } })
    expect(leftOut).toEqual(['__proto__.brain'])
  })

  it('contains only the groups of settings that affect the show', () => {
    const leaves = settingFields().map(({ path }) => path)
    const { kept } = splitProfile(defaultSettings)
    expect(Object.keys(kept)).toEqual([
      'chat',
      'brain',
      'performer',
      'show',
      'sampling',
      'overlay',
      'stage',
      'voice',
    ])
    expect(leaves).toContain('stage.effects.voice')
  })
})
