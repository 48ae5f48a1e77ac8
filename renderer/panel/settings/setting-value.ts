import type { SettingField, SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import { isRecord } from '../../../src-shared/step/record.ts'
import { figure } from '../kit/formats.ts'
import { ui } from '../kit/language.ts'
import { settingFacts } from './setting-facts.ts'
/** Returns whether a setting has its default value. */
export const isDefault = (field: SettingField, value: unknown): boolean =>
  JSON.stringify(value) === JSON.stringify(field.default)

const maxShown = 60
const shortened = (text: string): string =>
  text.length > maxShown ? `${text.slice(0, maxShown - 1)}…` : text

/** Returns a setting's value as text, such as `7 s`, `80 %` or `Reduced`. */
export function valueText(path: SettingPath, value: unknown): string {
  const { options, empty } = ui.setting[path]
  const { unit } = settingFacts(path)
  if (value === null) return ui.settings.notSet
  if (typeof value === 'boolean') return value ? ui.settings.on : ui.settings.off
  if (typeof value === 'string')
    return value === '' ? (empty ?? ui.settings.empty) : (options?.[value] ?? `“${shortened(value)}”`)
  if (typeof value === 'number') {
    if (unit === undefined) return figure(value)
    const scale = unit === 'ms' ? 1 / 1000 : unit === 'share' ? 100 : 1
    return `${figure(value * scale)} ${ui.settings.units[unit]}`
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.length === 0 ? ui.settings.empty : value.join(', ')
  if (Array.isArray(value)) return figure(value.length)
  const entries = isRecord(value) ? Object.entries(value) : []
  if (entries.length === 0) return empty ?? ui.settings.none
  return entries
    .map(([name, part]) => (typeof part === 'string' && options ? `${name}: ${options[part] ?? part}` : name))
    .join(', ')
}

/**
 * Returns whether every word of a search occurs in the setting's name, effect, path, option names or extra search
 * terms.
 */
export function isFound(path: SettingPath, search: string): boolean {
  const { name, effect, also = '', options = {} } = ui.setting[path]
  const text = `${name} ${effect} ${also} ${path} ${Object.values(options).join(' ')}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word))
}
