import { translated } from '../kit/language.ts'
import { english } from './prompts-words.en.ts'

/** UI strings of the prompt drawer. */
export const promptsWords = translated(english, () => import('./prompts-words.de.ts'))
