import { translated } from '../kit/language.ts'
import { english } from './sight-words.en.ts'

/** UI strings for the Sight screen. */
export const sightWords = translated(english, () => import('./sight-words.de.ts'))
