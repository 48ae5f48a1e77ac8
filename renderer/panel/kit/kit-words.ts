import { english } from './kit-words.en.ts'
import { translated } from './language.ts'

/** UI strings for the controls of every screen. */
export const kitWords = translated(english, () => import('./kit-words.de.ts'))
