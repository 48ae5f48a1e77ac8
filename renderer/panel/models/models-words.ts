import { translated } from '../kit/language.ts'
import { english } from './models-words.en.ts'

/** UI strings for the Models screen, the model menu and auditions. */
export const modelsWords = translated(english, () => import('./models-words.de.ts'))
