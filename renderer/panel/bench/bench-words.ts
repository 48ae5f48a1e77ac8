import { translated } from '../kit/language.ts'
import { english } from './bench-words.en.ts'

/** UI strings for the Bench screen. Names of suites, cases and modes, and the findings of a run, are data. */
export const benchWords = translated(english, () => import('./bench-words.de.ts'))
