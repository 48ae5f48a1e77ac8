import { translated } from '../kit/language.ts'
import { english } from './active-model-words.en.ts'

/** UI strings about the active model, for the header. */
export const activeModelWords = translated(english, () => import('./active-model-words.de.ts'))
