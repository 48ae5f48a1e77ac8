import { translated } from '../kit/language.ts'
import { english } from './stage-screen-words.en.ts'

/** UI strings for the Stage screen. */
export const stageScreenWords = translated(english, () => import('./stage-screen-words.de.ts'))
