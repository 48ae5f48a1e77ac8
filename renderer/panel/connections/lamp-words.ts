import { translated } from '../kit/language.ts'
import { english } from './lamp-words.en.ts'

/** UI strings for the lamps. */
export const lampWords = translated(english, () => import('./lamp-words.de.ts'))
