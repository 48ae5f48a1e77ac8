import { translated } from '../kit/language.ts'
import { english } from './bench-words.en.ts'

/** UI strings for the Bench screen. Names of suites and cases come from Adlib and are not translated. */
export const benchWords = translated(english, () => import('./bench-words.de.ts'))
