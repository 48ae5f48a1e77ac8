import type { SettingPath } from '../../../src-shared/settings/setting-path.ts'
import { translated } from '../kit/language.ts'
import { type EverySettingInWords, english, type SettingWords } from './setting-words.en.ts'

/** Texts about every setting. A setting without an entry does not compile. */
export const settingWords: Readonly<Record<SettingPath, SettingWords>> = translated<EverySettingInWords>(
  english,
  () => import('./setting-words.de.ts'),
)
