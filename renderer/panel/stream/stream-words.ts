import { translated } from '../kit/language.ts'
import { english } from './stream-words.en.ts'

/** UI strings of the live stream: cards, rows, filters and history. */
export const streamWords = translated(english, () => import('./stream-words.de.ts'))
