import { translated } from '../kit/language.ts'
import { english } from './active-model-words.en.ts'

/** UI strings about the active model, which the header shows. Those of the Models screen load with it. */
export const activeModelWords = translated(english, () => import('./active-model-words.de.ts'))
