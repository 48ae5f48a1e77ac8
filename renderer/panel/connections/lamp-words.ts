import { translated } from '../kit/language.ts'
import { english } from './lamp-words.en.ts'

/** UI strings of the lamps. They load with the panel, the other strings of this folder later. */
export const lampWords = translated(english, () => import('./lamp-words.de.ts'))
