import type { CueContent } from '../events/cue.ts'
import { captionPages } from './caption-pages.ts'

const clamp = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value))

/** Long enough to read aloud at a calm pace, never so long that it stands in the way. */
const readingMs = (text: string): number => clamp(2500, 1500 + 60 * text.length, 8000)

/** How long a cue stays, in milliseconds. */
export function cueDuration(content: CueContent): number {
  switch (content.lane) {
    case 'text':
    case 'voice':
      return readingMs(content.text)
    case 'caption':
      return captionPages(content.text).reduce((sum, page) => sum + readingMs(page), 0)
    case 'emote':
      return 2600
    case 'particle':
      return 1600
    case 'sound':
      return 2000
  }
}
