import { translated } from '../kit/language.ts'
import { english } from './tools-words.en.ts'

/** UI strings for the table of tools, MCP servers and packs. */
export const toolsWords = translated(english, () => import('./tools-words.de.ts'))
