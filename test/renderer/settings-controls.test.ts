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
const part = (file: string): Place => ({ control: `parts/${file}` })

/** Every setting. A new one does not compile before it has its place here. */
const places: { readonly [Key in keyof Settings]: Places<Settings[Key]> } = {
  ollama: { host: secret, keepAlive: model, numCtx: model },
  openai: { baseUrl: secret, apiKeyEnv: secret, visionModels: model },
  brain: { model: part('brain-chip.tsx'), mode: model, commands: once },
  enableTextToolCallParsing: model,
  textToolCallModels: model,
  performer: {
    ...{ tickMs: model, maxSteps: model, maxCalls: model, maxMs: model },
    speakWords: once,
    speakAloud: part('voice-settings.tsx'),
  },
  show: {
    persona: part('show-settings.tsx'),
    notes: part('show-settings.tsx'),
    avoid: part('show-settings.tsx'),
    funny: part('rated-lines.tsx'),
    never: part('rated-lines.tsx'),
    showrunner: {
      enabled: part('showrunner-settings.tsx'),
      everyMinutes: part('showrunner-settings.tsx'),
      model,
    },
    memory: part('memory-settings.tsx'),
  },
  sampling: model,
  sight: {
    source: part('eye-sources.tsx'),
    obsSource: part('obs-picker.tsx'),
    path: part('eye-sources.tsx'),
    everyMs: part('eye-settings.tsx'),
    engine: part('eye-settings.tsx'),
    crop: part('area-editor.tsx'),
    masks: part('area-editor.tsx'),
    regions: part('area-editor.tsx'),
    ignore: part('eye-settings.tsx'),
    keepFrames: part('eye-settings.tsx'),
    images: part('eye-settings.tsx'),
    visionModel: part('eye-settings.tsx'),
  },
  overlay: { safeMargin: once, theme: once, chroma: once, motion: once },
  stage: {
    attention: { reason: 'The pace of the show, which has a slider, limits it first.' },
    filter: {
      levels: part('filter-settings.tsx'),
      holdAll: { reason: 'Only a damaged file of settings sets it.' },
      block: part('filter-settings.tsx'),
      allow: part('filter-settings.tsx'),
      languages: once,
    },
    previewMs: part('settings.tsx'),
    pacing: { control: 'view/pacing-presets.ts' },
    sound: {
      volume: part('stage-controls.tsx'),
      muted: part('stage-controls.tsx'),
      duck: once,
      device: once,
    },
    obs: {
      enabled: part('obs-card.tsx'),
      ...{ host: secret, port: secret, passwordEnv: secret },
      micInput: part('obs-card.tsx'),
      ...{ breakScenes: once, micThreshold: once },
    },
  },
  voice: {
    ...{ engine: part('voice-settings.tsx'), voice: part('voice-settings.tsx') },
    rate: part('voice-settings.tsx'),
    ...{ command: secret, url: secret },
  },
  tools: part('tool-sources.tsx'),
  policy: secret,
  mcp: secret,
  runs: part('run-limits.tsx'),
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
