import { translated } from '../kit/language.ts'
import { english } from './lamp-words.en.ts'

/** UI strings for the lamps. They load with the panel; the other strings in this folder load later. */
export const lampWords = translated(english, () => import('./lamp-words.de.ts'))
