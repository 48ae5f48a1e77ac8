import { z } from 'zod'
import { type Beat, type BeatCause, beatKind } from './beat.ts'
import { generatedLabel } from './observation.ts'

/** Maximum length (characters) of the text that a correction is about. */
export const maxCorrectedText = 200

/** What the streamer says that a moment was. */
export const correctedMeaning = z.enum(['win', 'loss', 'good', 'bad', 'danger', 'nothing'])
export type CorrectedMeaning = z.infer<typeof correctedMeaning>

/** What a correction is about. */
export const correctionTopic = z.object({
  about: z.enum(['words', 'number', 'picture']),
  /**
   * The words on the screen; the label of the number, or "bar top-left" without one; the kind of beat that the picture led
   * to.
   */
  text: z.string().min(1).max(maxCorrectedText),
  /** The kind of beat that the number led to. Other changes of the number are not corrected. */
  kind: beatKind.exactOptional(),
})
export type CorrectionTopic = z.infer<typeof correctionTopic>

/** Returns the words of a text in lower case, without punctuation and digits. */
export const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Returns whether two texts consist of the same words. Texts without letters are never the same. */
export function isSameWords(one: string, other: string): boolean {
  const words = plainWords(one)
  return words !== '' && words === plainWords(other)
}

/** Returns what a correction of a beat is about; undefined if nothing on the screen identifies its cause. */
export function topicOf({
  kind,
  number,
  cause,
}: Pick<Beat, 'kind' | 'number' | 'cause'>): CorrectionTopic | undefined {
  if (cause === undefined) return undefined
  switch (cause.sign) {
    case 'words':
      return plainWords(cause.text ?? '') === '' ? undefined : { about: 'words', text: cause.text as string }
    case 'picture':
      return { about: 'picture', text: cause.from ?? kind }
    default: {
      const text = numberName(number?.label ?? '', cause)
      return text === undefined ? undefined : { about: 'number', text, kind: cause.from ?? kind }
    }
  }
}

const places = [
  ...['top-left', 'top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right'],
] as const

/** Returns a number's label; for a generated one, which is another in each run, its place on the screen. */
function numberName(label: string, { box }: BeatCause): string | undefined {
  const [, what] = generatedLabel.exec(label) ?? []
  if (what === undefined) return label === '' ? undefined : label
  if (box === undefined) return undefined
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3)))
  const place = places[third(box[1] + box[3] / 2) * 3 + third(box[0] + box[2] / 2)]
  return `${what.toLowerCase()} ${place}`
}

/** Returns whether two corrections are about the same words, number or change of the picture. */
export const isSameTopic = (one: CorrectionTopic, other: CorrectionTopic): boolean =>
  one.about === other.about &&
  one.kind === other.kind &&
  (one.about === 'words' ? isSameWords(one.text, other.text) : one.text === other.text)

/** What the streamer says about a text, a number or a change of the picture. It is one row of training. */
export const correction = correctionTopic.extend({
  /** Embedding of the words (see `EmbedTexts`). */
  embedding: z.string().max(600).exactOptional(),
  means: correctedMeaning,
  /** Time of the correction (epoch ms). */
  at: z.number(),
  /** Set if the words are from a chat, or contain a name from it. */
  isChat: z.literal(true).exactOptional(),
})
export type Correction = z.infer<typeof correction>

/** A new, changed or deleted correction; `means` is null if it is deleted. */
export type GivenCorrection = Omit<Correction, 'means'> & { readonly means: CorrectedMeaning | null }
