import { translated } from '../kit/language.ts'
import { english } from './runs-words.en.ts'

/** UI strings of the Sessions screen: list, search, replay. */
export const runsWords = translated(english, () => import('./runs-words.de.ts'))
