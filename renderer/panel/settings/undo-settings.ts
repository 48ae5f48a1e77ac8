import { create } from 'zustand'
import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import type { Settings } from '../../../src-shared/settings/settings.ts'
import { send, usePanel } from '../store/store.ts'
import { settingPatch, settingValue } from './setting-patch.ts'

const maxChanges = 50
const shownWithinMs = 1000

/** A setting change made on this page. */
export interface SettingChange {
  readonly path: SettingPath
  readonly before: unknown
  readonly after: unknown
}

/** The changes that can be undone, oldest first. */
export const useChanges = create<{ changes: readonly SettingChange[] }>(() => ({ changes: [] }))

let last: Promise<unknown> = Promise.resolve()

function inTurn(change: (settings: Settings) => Promise<boolean>): Promise<boolean> {
  const run = async (): Promise<boolean> => {
    const settings = usePanel.getState().state?.settings
    if (settings === undefined) return false
    const isDone = await change(settings)
    if (isDone) await replaced(settings)
    return isDone
  }
  const result = last.then(run)
  last = result
  return result
}

const replaced = (settings: Settings): Promise<void> =>
  new Promise((resolve) => {
    const isReplaced = () => usePanel.getState().state?.settings !== settings
    if (isReplaced()) return resolve()
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, shownWithinMs)
    const stop = usePanel.subscribe(() => isReplaced() && end())
  })

const write = (settings: Settings, path: SettingPath, value: unknown): Promise<boolean> =>
  send({ command: 'settings', patch: settingPatch(settings, path, value) })

/** Changes a setting and records the change for undo. Resolves with whether the change was accepted. */
export const changeSetting = (path: SettingPath, after: unknown): Promise<boolean> =>
  updateSetting(path, () => after)

/**
 * Changes a setting and records the change for undo. Resolves with whether the setting was changed.
 * @param update returns the new value, given the current one; undefined for no change
 */
export const updateSetting = (path: SettingPath, update: (before: unknown) => unknown): Promise<boolean> =>
  inTurn(async (settings) => {
    const before = settingValue(settings, path)
    const after = update(before)
    if (after === undefined || !(await write(settings, path, after))) return false
    useChanges.setState(({ changes }) => ({
      changes: [...changes, { path, before, after }].slice(-maxChanges),
    }))
    return true
  })

/** Undoes the newest change. Resolves with whether a change was undone. */
export const undoSetting = (): Promise<boolean> =>
  inTurn(async (settings) => {
    const newest = useChanges.getState().changes.at(-1)
    if (newest === undefined || !(await write(settings, newest.path, newest.before))) return false
    useChanges.setState(({ changes }) => ({ changes: changes.filter((change) => change !== newest) }))
    return true
  })
