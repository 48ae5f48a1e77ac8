import { translated } from '../kit/language.ts'
import { english } from './about-words.en.ts'

/** UI strings about this installation: version, licenses and diagnostic report. */
export const aboutWords = translated(english, () => import('./about-words.de.ts'))
