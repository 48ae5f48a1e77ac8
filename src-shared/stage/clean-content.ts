import type { CueContent } from '../events/cue.ts'
import { isCode } from '../events/cue-words.ts'
import { cleanText, cleanTexts } from '../safety/clean-text.ts'

/** Cleans every text of a cue that is painted or spoken, also the speaker's name. Codes, such as file names, stay. */
export const cleanContent = (content: CueContent): CueContent =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      if (field === 'speaker') return [field, cleanSpeaker(value)]
      return [field, isCode(content.lane, field) ? value : cleanTexts(value)]
    }),
  ) as CueContent

const cleanSpeaker = (speaker: { readonly name: string } | undefined) =>
  speaker && { ...speaker, name: cleanText(speaker.name) || 'Adlib' }
