import { translated } from '../kit/language.ts'
import { english } from './shared-words.en.ts'

/** Names that several screens show: moments, effects, sources, filter categories. */
export const sharedWords = translated(english, () => import('./shared-words.de.ts'))
