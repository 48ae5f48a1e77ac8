import { translated } from '../kit/language.ts'
import { english } from './access-words.en.ts'

/** UI strings for devices, keys of programs and the check-up. */
export const accessWords = translated(english, () => import('./access-words.de.ts'))
