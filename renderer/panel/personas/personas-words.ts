import { translated } from '../kit/language.ts'
import { english } from './personas-words.en.ts'

/** UI strings for the personas and their editor. */
export const personasWords = translated(english, () => import('./personas-words.de.ts'))
