import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Settings } from '../../src-shared/settings/settings.ts'

/** A file of the panel with the control, or why the panel has none. */
type Place = { readonly control: string } | { readonly reason: string }
type Places<Value> =
  | Place
  | (Value extends readonly unknown[] | string | number | boolean | null
      ? never
      : { readonly [Key in keyof Value]: Places<Value[Key]> })

const once: Place = { reason: 'It is set once, before a stream.' }
const model: Place = { reason: 'It depends on the model, which Adlib measures itself.' }
const secret: Place = { reason: 'It decides where data goes or what runs, so a page must not offer it.' }
const at = (control: string): Place => ({ control })

/** Every setting. A new one does not compile before it has its place here. */
const places: { readonly [Key in keyof Settings]: Places<Settings[Key]> } = {
  ollama: { host: secret, keepAlive: model, numCtx: model },
  openai: { baseUrl: secret, apiKeyEnv: secret, visionModels: model },
  brain: { model: at('models/brain-chip.tsx'), mode: model, commands: once },
  enableTextToolCallParsing: model,
  textToolCallModels: model,
  performer: {
    ...{ tickMs: model, maxSteps: model, maxCalls: model, maxMs: model },
    speakWords: once,
    speakAloud: at('settings/voice-settings.tsx'),
  },
  show: {
    persona: at('settings/show-settings.tsx'),
    notes: at('settings/show-settings.tsx'),
    avoid: at('settings/show-settings.tsx'),
    funny: at('settings/rated-lines.tsx'),
    never: at('settings/rated-lines.tsx'),
    showrunner: {
      enabled: at('settings/showrunner-settings.tsx'),
      everyMinutes: at('settings/showrunner-settings.tsx'),
      model,
    },
    memory: at('settings/memory-settings.tsx'),
  },
  sampling: model,
  sight: {
    source: at('sight/eye-sources.tsx'),
    obsSource: at('sight/obs-picker.tsx'),
    path: at('sight/eye-sources.tsx'),
    everyMs: at('sight/eye-settings.tsx'),
    engine: at('sight/eye-settings.tsx'),
    crop: at('sight/area-editor.tsx'),
    masks: at('sight/area-editor.tsx'),
    regions: at('sight/area-editor.tsx'),
    ignore: at('sight/eye-settings.tsx'),
    keepFrames: at('sight/eye-settings.tsx'),
    images: at('sight/eye-settings.tsx'),
    visionModel: at('sight/eye-settings.tsx'),
  },
  overlay: { safeMargin: once, theme: once, chroma: once, motion: once },
  stage: {
    attention: { reason: 'The pace of the show, which has a slider, limits it first.' },
    filter: {
      levels: at('settings/filter-settings.tsx'),
      holdAll: { reason: 'Only a damaged file of settings sets it.' },
      block: at('settings/filter-settings.tsx'),
      allow: at('settings/filter-settings.tsx'),
      languages: once,
    },
    previewMs: at('settings/settings.tsx'),
    pacing: at('settings/pacing-presets.ts'),
    sound: {
      volume: at('stage/stage-controls.tsx'),
      muted: at('stage/stage-controls.tsx'),
      duck: once,
      device: once,
    },
    obs: {
      enabled: at('connections/obs-card.tsx'),
      ...{ host: secret, port: secret, passwordEnv: secret },
      micInput: at('connections/obs-card.tsx'),
      ...{ breakScenes: once, micThreshold: once },
    },
  },
  voice: {
    ...{ engine: at('settings/voice-settings.tsx'), voice: at('settings/voice-settings.tsx') },
    rate: at('settings/voice-settings.tsx'),
    ...{ command: secret, url: secret },
  },
  tools: at('side/tool-sources.tsx'),
  policy: secret,
  mcp: secret,
  runs: at('settings/run-limits.tsx'),
  gateway: once,
}

function placesIn(value: object, path: string): [path: string, place: Place][] {
  if ('control' in value || 'reason' in value) return [[path, value as Place]]
  return Object.entries(value).flatMap(([key, inner]: [string, object]) =>
    placesIn(inner, path === '' ? key : `${path}.${key}`),
  )
}

it('every setting has a control in the panel or a reason for none', () => {
  const panel = join(import.meta.dirname, '../../renderer/panel')
  const missing = placesIn(places, '').flatMap(([path, place]) => {
    if ('reason' in place) return []
    const key = path.split('.').at(-1) ?? ''
    return readFileSync(join(panel, place.control), 'utf8').includes(key)
      ? []
      : [`${path} in ${place.control}`]
  })
  expect(
    missing,
    'Add the control of these settings to the named file, or name the file that has it.',
  ).toEqual([])
})
