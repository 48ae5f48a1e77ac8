import { translated } from '../kit/language.ts'
import { english } from './agents-words.en.ts'

/** UI strings of the agent tree. */
export const agentsWords = translated(english, () => import('./agents-words.de.ts'))
