import { translated } from '../kit/language.ts'
import { english } from './asks-words.en.ts'

/** UI strings for questions that need an answer. */
export const asksWords = translated(english, () => import('./asks-words.de.ts'))
