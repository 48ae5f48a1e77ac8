import { translated } from '../kit/language.ts'
import { english } from './prompts-words.en.ts'

/** UI strings for the prompt drawer. */
export const promptsWords = translated(english, () => import('./prompts-words.de.ts'))
