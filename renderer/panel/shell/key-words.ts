import { translated } from '../kit/language.ts'
import { english } from './key-words.en.ts'

/** UI strings for the list of keyboard shortcuts. */
export const keyWords = translated(english, () => import('./key-words.de.ts'))
