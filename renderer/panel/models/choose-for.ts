import type { SettingPath } from '../../../src-shared/settings/setting-fields.ts'
import { isRecord } from '../../../src-shared/step/record.ts'
import { updateSetting } from '../settings/undo-settings.ts'

/** Stores a choice for a model in a setting that has one for each model; `auto` removes it. It can be undone like any setting. */
export const chooseFor = (setting: SettingPath, model: string, choice: string): Promise<boolean> =>
  updateSetting(setting, (before) => {
    const { [model]: _, ...others } = isRecord(before) ? before : {}
    return choice === 'auto' ? others : { ...others, [model]: choice }
  })
