import { translated } from '../kit/language.ts'
import { english } from './reply-words.en.ts'

/** UI strings for answers to whispers. */
export const replyWords = translated(english, () => import('./reply-words.de.ts'))
