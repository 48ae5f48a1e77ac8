import { translated } from '../kit/language.ts'
import { english } from './runs-words.en.ts'

/** UI strings for the Runs screen. */
export const runsWords = translated(english, () => import('./runs-words.de.ts'))
