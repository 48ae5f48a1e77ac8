import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { isRecord } from '../../../src-shared/step/record.ts'

type Parts = Readonly<Record<string, unknown>>

/** Returns the value of a setting; null if it is not set. */
export const settingValue = (settings: Settings, path: SettingPath): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), settings) ??
  null

/** Groups of settings that the server replaces as a whole. A patch must therefore contain all values of the group. */
const wholeGroups = ['sampling.words', 'sampling.toolArguments'] as const

/** Returns the patch that gives a setting this value; null removes an optional setting. */
export function settingPatch(settings: Settings, path: SettingPath, value: unknown): Record<string, unknown> {
  const whole = wholeGroups.find((group) => path.startsWith(`${group}.`))
  if (whole === undefined) return nested(path, value)
  const key = path.slice(whole.length + 1)
  const { [key]: _, ...others } = settingValue(settings, whole as SettingPath) as Parts
  return nested(whole, value === null ? others : { ...others, [key]: value })
}

const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>
