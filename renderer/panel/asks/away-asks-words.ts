import { translated } from '../kit/language.ts'
import { english } from './away-asks-words.en.ts'

/** Words of questions that agents of other programs ask. */
export const awayAsksWords = translated(english, () => import('./away-asks-words.de.ts'))
