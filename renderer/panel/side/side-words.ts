import { translated } from '../kit/language.ts'
import { english } from './side-words.en.ts'

/** UI strings for the side column. */
export const sideWords = translated(english, () => import('./side-words.de.ts'))
