import { translated } from '../kit/language.ts'
import { english } from './playground-words.en.ts'

/** UI strings for the Playground. */
export const playgroundWords = translated(english, () => import('./playground-words.de.ts'))
