import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { isActing } from '../../../src-shared/stage/puppets.ts'

/** Groups of settings in display order. */
export const settingGroups = [
  'models',
  'turns',
  'show',
  'sight',
  'overlay',
  'effects',
  'pace',
  'filter',
  'sound',
  'ears',
  'chat',
  'games',
  'obs',
  'tools',
  'data',
  'panel',
  'desktop',
] as const

export type SettingGroup = (typeof settingGroups)[number]

/** A number's unit. `ms` is shown in seconds, `share` in percent. */
export type SettingUnit =
  | 'ms'
  | 'share'
  | 'percent'
  | 'tokens'
  | 'pixels'
  | 'minutes'
  | 'days'
  | 'perMinute'
  | 'decibels'
  | 'megabytes'

interface SettingFacts {
  readonly group: SettingGroup
  readonly unit?: SettingUnit
  readonly restart?: true
  /** Returns whether the setting has an effect with these settings. Default: always. */
  readonly applies?: (settings: Settings) => boolean
}

const puppetActs = ({ overlay }: Settings): boolean => isActing(overlay.puppet)

type Part = Exclude<keyof Settings, 'stage'> | `stage.${keyof Settings['stage']}`

const groups: Readonly<Record<Part, SettingGroup>> = {
  brain: 'models',
  ollama: 'models',
  openai: 'models',
  engine: 'models',
  enableTextToolCallParsing: 'models',
  textToolCallModels: 'models',
  sampling: 'models',
  performer: 'turns',
  show: 'show',
  sight: 'sight',
  overlay: 'overlay',
  'stage.previewMs': 'pace',
  'stage.pacing': 'pace',
  'stage.effects': 'effects',
  'stage.attention': 'pace',
  'stage.filter': 'filter',
  'stage.sound': 'sound',
  voice: 'sound',
  'stage.obs': 'obs',
  clips: 'obs',
  ears: 'ears',
  chat: 'chat',
  games: 'games',
  rules: 'tools',
  tools: 'tools',
  policy: 'tools',
  mcp: 'tools',
  setup: 'data',
  runs: 'data',
  gateway: 'data',
  panel: 'panel',
  desktop: 'desktop',
}

const exceptions: { readonly [Path in SettingPath]?: Partial<SettingFacts> } = {
  'ollama.numCtx': { unit: 'tokens' },
  'performer.speakAloud': { group: 'sound' },
  'show.showrunner.everyMinutes': { unit: 'minutes' },
  'show.memory.days': { unit: 'days' },
  'sight.images.longestSide': { unit: 'pixels' },
  'overlay.captions': { applies: (settings) => !puppetActs(settings) },
  'overlay.puppet.size': { unit: 'pixels', applies: puppetActs },
  'overlay.puppet.side': { applies: puppetActs },
  'overlay.puppet.margin': { unit: 'percent', applies: puppetActs },
  'overlay.puppet.mirror': { applies: puppetActs },
  'overlay.captionSize': { unit: 'percent' },
  'overlay.safeMargin': { unit: 'percent' },
  'stage.attention.refillPerMin': { unit: 'perMinute' },
  'stage.sound.volume': { unit: 'share' },
  'stage.sound.duck': { unit: 'share' },
  'stage.obs.micThreshold': { unit: 'decibels' },
  'runs.keepDays': { unit: 'days' },
  'runs.keepMb': { unit: 'megabytes' },
  'gateway.port': { restart: true },
  'desktop.checkForUpdates': { restart: true },
}

/** Returns a setting's group, its unit, whether a change needs a restart, and when the setting has an effect. */
export function settingFacts(path: SettingPath): SettingFacts {
  const [first = '', second = ''] = path.split('.')
  const part = (first === 'stage' ? `${first}.${second}` : first) as Part
  return { group: groups[part], ...(/Ms$/.test(path) && { unit: 'ms' }), ...exceptions[path] }
}
