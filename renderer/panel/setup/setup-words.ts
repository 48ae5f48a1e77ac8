import { translated } from '../kit/language.ts'
import { english } from './setup-words.en.ts'

/** UI strings for the setup. */
export const setupWords = translated(english, () => import('./setup-words.de.ts'))
