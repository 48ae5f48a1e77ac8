import { z } from 'zod'
import {
  cardNumber,
  cardRegion,
  type GameCard,
  gameSigns,
  maxCardBytes,
  maxCardNumbers,
  maxCorrections,
} from './card.ts'
import { correctedMeaning, correctionTopic, maxCorrectedText } from './corrections.ts'

const { labels, places } = gameSigns.shape

/** A card as a file that people exchange. It contains no pictures and nothing about its author but `by`. */
const cardFile = z.strictObject({
  format: z.literal('adlib-card'),
  version: z.literal(1),
  name: z.string().trim().min(1).max(60),
  fingerprint: z.strictObject({ labels, places }),
  aspect: z.number().positive().max(20).exactOptional(),
  numbers: z.array(cardNumber).max(maxCardNumbers),
  /** What words on the screen mean. */
  words: z
    .array(z.strictObject({ text: z.string().min(1).max(maxCorrectedText), means: correctedMeaning }))
    .max(maxCorrections),
  /** What a change of a number or of the picture means. */
  changes: z
    .array(correctionTopic.extend({ about: z.enum(['number', 'picture']), means: correctedMeaning }).strict())
    .max(maxCorrections),
  regions: z.array(cardRegion).max(12),
  by: z.string().trim().min(1).max(60).exactOptional(),
  license: z.literal('CC0-1.0'),
})
export type CardFile = z.infer<typeof cardFile>

/** What is wrong with a card's file, where, and what to do. */
export interface CardProblem {
  readonly message: string
  readonly remedy: string
}

const remedy = 'Ask its author for the file again, or export it again.'

/** Reads the text of a card's file. Returns the card, or the first mistake and where it is. */
export function parseCard(text: string): { readonly card: CardFile } | { readonly problem: CardProblem } {
  const problem = (message: string, what = remedy) => ({ problem: { message, remedy: what } })
  const bytes = new TextEncoder().encode(text).length
  if (bytes > maxCardBytes) return problem(`The file has ${bytes} bytes. A card has at most ${maxCardBytes}.`)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return problem(
      `The file is damaged: it is not valid JSON (${error instanceof Error ? error.message : error}).`,
    )
  }
  const { format, version } = z.looseObject({}).catch({}).parse(json)
  if (format !== 'adlib-card')
    return problem(
      'This file is not a card: `format` is not "adlib-card".',
      'Choose a file that Adlib exported.',
    )
  if (version !== 1)
    return problem(
      `The card has version ${JSON.stringify(version)}, and this Adlib reads version 1.`,
      'Update Adlib.',
    )
  const read = cardFile.safeParse(json)
  if (read.success) return { card: read.data }
  const [issue] = read.error.issues
  const where = issue?.path.join('.') || 'the card'
  return problem(`The card is damaged at \`${where}\`: ${issue?.message ?? 'it has an unknown form'}.`)
}

/** Returns the text of a card's file. */
export const writeCard = (card: CardFile): string => `${JSON.stringify(card, null, 1)}\n`

/** Returns a card as a file. `isPublic` returns whether a text may leave this computer. */
export function exportedCard(card: GameCard, isPublic: (text: string, isChat: boolean) => boolean): CardFile {
  const given = card.corrections.filter(({ text, isChat = false }) => isPublic(text, isChat))
  return {
    ...{ format: 'adlib-card', version: 1, name: card.name },
    fingerprint: {
      labels: card.labels.filter(({ label }) => isPublic(label, false)),
      places: card.places,
    },
    ...(card.aspect !== undefined && { aspect: card.aspect }),
    numbers: card.numbers.filter(({ name }) => isPublic(name, false)),
    words: given.flatMap(({ about, text, means }) => (about === 'words' ? [{ text, means }] : [])),
    changes: given.flatMap(({ about, text, kind, means }) =>
      about === 'words' ? [] : [{ about, text, ...(kind !== undefined && { kind }), means }],
    ),
    regions: card.regions.filter(({ name }) => isPublic(name, false)),
    ...(card.by !== undefined && isPublic(card.by, false) && { by: card.by }),
    license: 'CC0-1.0',
  }
}

/** Returns an imported card as it is stored. It never applies because of its source alone. */
export const importedCard = (
  { name, fingerprint, aspect, numbers, words, changes, regions, by }: CardFile,
  { id, at }: { readonly id: string; readonly at: number },
): GameCard => ({
  ...{ id, name, ...fingerprint, source: '', numbers, regions },
  ...(aspect !== undefined && { aspect }),
  ...(by !== undefined && { by }),
  corrections: [
    ...words.map((word) => ({ about: 'words' as const, ...word, at })),
    ...changes.map((change) => ({ ...change, at })),
  ].slice(-maxCorrections),
})
