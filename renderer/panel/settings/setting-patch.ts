import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { isRecord } from '../../../src-shared/step/record.ts'

type Parts = Readonly<Record<string, unknown>>

/** Returns a setting's value; null if it is not set. */
export const settingValue = (settings: Settings, path: SettingPath): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), settings) ??
  null

/** The server replaces these groups as a whole, so a patch must contain all values of the group. */
const wholeGroups = ['sampling.words', 'sampling.toolArguments'] as const

/** Returns a patch that sets a setting. Null removes an optional setting. */
export function settingPatch(settings: Settings, path: SettingPath, value: unknown): Record<string, unknown> {
  const whole = wholeGroups.find((group) => path.startsWith(`${group}.`))
  if (whole === undefined) return nested(path, value)
  const key = path.slice(whole.length + 1)
  const { [key]: _, ...others } = settingValue(settings, whole as SettingPath) as Parts
  return nested(whole, value === null ? others : { ...others, [key]: value })
}

const nested = (path: string, value: unknown): Record<string, unknown> =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>
