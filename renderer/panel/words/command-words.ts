import { translated } from '../kit/language.ts'
import { english } from './command-words.en.ts'

/** UI strings about commands, by the command's name. */
export const commandWords = translated(english, () => import('./command-words.de.ts'))
