import { translated } from '../kit/language.ts'
import { english } from './secret-words.en.ts'

/** UI strings for the field for a password or key. */
export const secretWords = translated(english, () => import('./secret-words.de.ts'))
