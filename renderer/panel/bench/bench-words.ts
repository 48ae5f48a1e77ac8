import { translated } from '../kit/language.ts'
import { english } from './bench-words.en.ts'

/**
 * UI strings for the Bench screen. Findings, and names of suites, cases and modes, come from Adlib and are not
 * translated.
 */
export const benchWords = translated(english, () => import('./bench-words.de.ts'))
