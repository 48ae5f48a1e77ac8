import { translated } from '../kit/language.ts'
import { english } from './settings-words.en.ts'

/** UI strings for the settings list and for profiles. The texts about each setting are in `setting-words.ts`. */
export const settingsWords = translated(english, () => import('./settings-words.de.ts'))
