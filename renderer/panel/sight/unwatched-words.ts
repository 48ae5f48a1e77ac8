import { translated } from '../kit/language.ts'
import { english } from './unwatched-words.en.ts'

/** UI strings that say why nothing is watched. They load with the panel. */
export const unwatchedWords = translated(english, () => import('./unwatched-words.de.ts'))
