import { translated } from '../kit/language.ts'
import { english } from './better-voice-words.en.ts'

/** UI strings for the part of the Stage screen that downloads a voice. */
export const betterVoiceWords = translated(english, () => import('./better-voice-words.de.ts'))
