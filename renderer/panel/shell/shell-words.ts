import { translated } from '../kit/language.ts'
import { english } from './shell-words.en.ts'

/** UI strings of the frame around each screen: header, notices, panic, prompt, rail and keys. */
export const shellWords = translated(english, () => import('./shell-words.de.ts'))
