import { translated } from '../kit/language.ts'
import { english } from './unwatched-words.en.ts'

/** UI strings that explain why nothing is watched. They load together with the panel. */
export const unwatchedWords = translated(english, () => import('./unwatched-words.de.ts'))
