import { translated } from '../kit/language.ts'
import { english } from './show-words.en.ts'

/** UI strings for the Show screen. */
export const showWords = translated(english, () => import('./show-words.de.ts'))
