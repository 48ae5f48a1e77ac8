import { translated } from '../kit/language.ts'
import { english } from './key-words.en.ts'

/** UI strings of the list of keys. */
export const keyWords = translated(english, () => import('./key-words.de.ts'))
