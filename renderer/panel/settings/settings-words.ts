import { translated } from '../kit/language.ts'
import { english } from './settings-words.en.ts'

/** UI strings of the list of settings and of profiles. Those of each setting are in `setting-words.ts`. */
export const settingsWords = translated(english, () => import('./settings-words.de.ts'))
