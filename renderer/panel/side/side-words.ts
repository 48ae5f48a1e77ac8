import { translated } from '../kit/language.ts'
import { english } from './side-words.en.ts'

/** UI strings of the side column. */
export const sideWords = translated(english, () => import('./side-words.de.ts'))
