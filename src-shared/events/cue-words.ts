import type { CueContent, Lane } from './cue.ts'
import { laneFacts } from './lanes.ts'

/**
 * Returns the words that the audience reads or hears in a cue, or null. Every text counts unless `codes` in
 * `lanes.ts` lists its field.
 */
export function spokenText(content: CueContent): string | null {
  const texts = saidTexts(content)
  return texts.length === 0 ? null : texts.join('\n')
}

/** Returns the name of the speaker of a caption or spoken line; null if the content names no speaker. */
export const speakerName = (content: CueContent): string | null =>
  'speaker' in content ? (content.speaker?.name ?? null) : null

/** Returns every text of a cue that can be read on the overlay: its words, and the speaker's name. */
export const readableTexts = (content: CueContent): string[] =>
  [...saidTexts(content), speakerName(content)].filter((text) => text !== null)

/** Returns the text of a cue, or the name of its emote, particles, sound or gesture. */
export const cueText = (content: CueContent): string => spokenText(content) ?? nameOf(content)

function saidTexts(content: CueContent): string[] {
  return Object.entries(content).flatMap(([field, value]) =>
    isCode(content.lane, field) ? [] : textsIn(value),
  )
}

/** Returns whether a field of a lane's content does not count as words. */
export function isCode(lane: Lane, field: string): boolean {
  const codes: readonly string[] = [...laneFacts(lane).codes, 'lane', 'speaker']
  return codes.includes(field)
}

/** Returns every text in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function nameOf(content: CueContent): string {
  const [field] = laneFacts(content.lane).codes
  return field === undefined ? '' : String((content as Partial<Record<typeof field, unknown>>)[field] ?? '')
}
