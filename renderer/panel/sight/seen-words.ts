import { translated } from '../kit/language.ts'
import { english } from './seen-words.en.ts'

/** UI strings for lines, and for problems with the picture. */
export const seenWords = translated(english, () => import('./seen-words.de.ts'))
