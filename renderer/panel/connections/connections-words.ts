import { translated } from '../kit/language.ts'
import { english } from './connections-words.en.ts'

/** UI strings for the connections, the addresses of pages, and OBS. */
export const connectionsWords = translated(english, () => import('./connections-words.de.ts'))
