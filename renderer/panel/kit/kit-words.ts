import { english } from './kit-words.en.ts'
import { translated } from './language.ts'

/** UI strings for controls that every screen uses. */
export const kitWords = translated(english, () => import('./kit-words.de.ts'))
