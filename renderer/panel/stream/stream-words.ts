import { translated } from '../kit/language.ts'
import { english } from './stream-words.en.ts'

/** UI strings for the live stream: cards, rows, filters and history. */
export const streamWords = translated(english, () => import('./stream-words.de.ts'))
