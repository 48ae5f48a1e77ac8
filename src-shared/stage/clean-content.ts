import type { CueContent } from '../events/cue.ts'
import { isCode } from '../events/cue-words.ts'
import type { WordsWriter } from '../events/event/turn.ts'
import { changeTexts, cleanText } from '../safety/clean-text.ts'
import { audienceWords } from '../safety/model-marks.ts'

/**
 * Cleans every text of a cue that is painted or spoken, also the speaker's name. Codes, such as file names, stay. A
 * model's words also lose their template tokens and Markdown.
 */
export function cleanContent(content: CueContent, writer?: WordsWriter): CueContent {
  const clean = writer === 'model' ? (text: string) => cleanText(audienceWords(text)) : cleanText
  return Object.fromEntries(
    Object.entries(content).map(([field, value]) => {
      if (field === 'speaker') return [field, cleanSpeaker(value)]
      return [field, isCode(content.lane, field) ? value : changeTexts(value, clean)]
    }),
  ) as CueContent
}

const cleanSpeaker = (speaker: { readonly name: string } | undefined) =>
  speaker && { ...speaker, name: cleanText(speaker.name) || 'Adlib' }
