import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import { isRecord } from '../../../src-shared/step/record.ts'
import { settingWords } from './setting-words.ts'

/** Returns whether a setting has its default. */
export const isDefault = (field: SettingField, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(field.default)

/** Long texts are cut here, in characters. */
const maxShown = 60
const shortened = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Returns a value in words, such as `7 s`, `80 %` or `Reduced`. */
export function valueText(path: SettingPath, value: unknown): string {
  const { unit, options, empty } = settingWords[path]
  if (value === null) return 'not set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'string')
    return value === '' ? (empty ?? 'empty') : (options?.[value] ?? `“${shortened(value)}”`)
  if (typeof value === 'number') {
    if (unit === 'ms') return `${number.format(value / 1000)} s`
    if (unit === 'share') return `${number.format(100 * value)} %`
    return unit === undefined ? number.format(value) : `${number.format(value)} ${unit}`
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? 'empty' : value.join(', ')
  const entries = isRecord(value) ? Object.keys(value) : []
  return entries.length === 0 ? 'none' : entries.join(', ')
}

/** Returns whether a search finds a setting: every word is in its name, effect, path, option names or other words. */
export function isFound(path: SettingPath, search: string): boolean {
  const { name, effect, also = '', options = {} } = settingWords[path]
  const text = `${name} ${effect} ${also} ${path} ${Object.values(options).join(' ')}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
