import { translated } from '../kit/language.ts'
import { english } from './vtube-studio-words.en.ts'

/** UI strings of the connection to VTube Studio. */
export const vtubeStudioWords = translated(english, () => import('./vtube-studio-words.de.ts'))
