import { translated } from '../kit/language.ts'
import { english } from './keep-free-words.en.ts'

/** UI strings for the areas to keep free. */
export const keepFreeWords = translated(english, () => import('./keep-free-words.de.ts'))
