import { translated } from '../kit/language.ts'
import { english } from './stage-words.en.ts'

/** UI strings for the controls of the stage. */
export const stageWords = translated(english, () => import('./stage-words.de.ts'))
