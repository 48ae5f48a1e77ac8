import { translated } from '../kit/language.ts'
import { english } from './vtube-studio-words.en.ts'

/** UI strings for the connection to VTube Studio. */
export const vtubeStudioWords = translated(english, () => import('./vtube-studio-words.de.ts'))
