import type { CueContent } from './cue.ts'

/**
 * Returns the line that the audience reads or hears; null for pictures and sounds. Guards, rows, ratings, the search of
 * runs and sight share this answer; a new lane does not compile before it has one.
 */
export function spokenText(content: CueContent): string | null {
  switch (content.lane) {
    case 'text':
    case 'caption':
    case 'voice':
      return content.text
    case 'emote':
    case 'particle':
    case 'sound':
      return null
  }
}

/** Returns the name on the tag of a line; null without one. */
export const speakerName = (content: CueContent): string | null =>
  'speaker' in content ? (content.speaker?.name ?? null) : null

/** Returns every text of a cue that can be read on the overlay: the line and the name on its tag. */
export const readableTexts = (content: CueContent): string[] =>
  [spokenText(content), speakerName(content)].filter((text) => text !== null)

/** Returns the words of a cue, or the name of its emote, particles or sound. */
export function cueText(content: CueContent): string {
  switch (content.lane) {
    case 'text':
    case 'caption':
    case 'voice':
      return content.text
    case 'emote':
      return content.emote
    case 'particle':
      return content.kind
    case 'sound':
      return content.sound
  }
}
