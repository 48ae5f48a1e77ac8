import { translated } from '../kit/language.ts'
import { english } from './agents-words.en.ts'

/** UI strings for the agent tree. */
export const agentsWords = translated(english, () => import('./agents-words.de.ts'))
