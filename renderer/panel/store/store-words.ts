import { translated } from '../kit/language.ts'
import { english } from './store-words.en.ts'

/** UI strings about the connection and about who may do what. */
export const storeWords = translated(english, () => import('./store-words.de.ts'))
