import { translated } from '../kit/language.ts'
import { english } from './character-words.en.ts'

/** UI strings for the part of the Stage screen that imports a character. */
export const characterWords = translated(english, () => import('./character-words.de.ts'))
