import { translated } from '../kit/language.ts'
import { english } from './away-asks-words.en.ts'

/** UI strings for questions from agents in other programs. */
export const awayAsksWords = translated(english, () => import('./away-asks-words.de.ts'))
