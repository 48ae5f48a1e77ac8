import { create } from 'zustand'
import type { SettingField } from '../../../src-shared/settings/setting-fields.ts'
import { send, usePanel } from '../store/store.ts'
import { settingPatch, settingValue } from './setting-value.ts'

/** Maximum number of changes that can be undone. */
const maxChanges = 50

/** A change of a setting that this page made. */
export interface SettingChange {
  readonly field: SettingField
  readonly before: unknown
  readonly after: unknown
}

/** The changes of this page, oldest first. */
export const useChanges = create<{ changes: readonly SettingChange[] }>(() => ({ changes: [] }))

const write = (field: SettingField, value: unknown): Promise<boolean> => {
  const settings = usePanel.getState().state?.settings
  if (settings === undefined) return Promise.resolve(false)
  return send({ command: 'settings', patch: settingPatch(settings, field.path, value) })
}

/** Changes a setting, and remembers the change. Resolves with whether it was accepted. */
export async function changeSetting(field: SettingField, after: unknown): Promise<boolean> {
  const settings = usePanel.getState().state?.settings
  if (settings === undefined) return false
  const before = settingValue(settings, field.path)
  if (!(await write(field, after))) return false
  useChanges.setState(({ changes }) => ({
    changes: [...changes, { field, before, after }].slice(-maxChanges),
  }))
  return true
}

/** Takes the last change back. */
export async function undoSetting(): Promise<void> {
  const last = useChanges.getState().changes.at(-1)
  if (last === undefined || !(await write(last.field, last.before))) return
  useChanges.setState(({ changes }) => ({ changes: changes.filter((change) => change !== last) }))
}
