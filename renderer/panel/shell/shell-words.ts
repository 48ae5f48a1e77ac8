import { translated } from '../kit/language.ts'
import { english } from './shell-words.en.ts'

/** UI strings for the parts around each screen: header, notices, panic, prompt, rail and keyboard shortcuts. */
export const shellWords = translated(english, () => import('./shell-words.de.ts'))
