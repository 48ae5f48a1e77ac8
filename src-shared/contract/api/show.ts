import { z } from 'zod'
import { gameCard } from '../../events/card.ts'
import { correction } from '../../events/corrections.ts'
import { persona } from '../../events/persona.ts'

/** `GET /api/filtered/:id`: a text that the word filter held back. Only the newest texts are kept, in memory. */
export const filteredAnswer = z.object({ id: z.string(), text: z.string() })
export type FilteredAnswer = z.infer<typeof filteredAnswer>

/** `GET /api/personas`: the built-in personas first, then the user's own. */
export const personasAnswer = z.object({
  personas: z.array(
    z.object({
      persona,
      builtIn: z.boolean(),
    }),
  ),
  broken: z.array(z.object({ file: z.string(), message: z.string() })),
})
export type PersonasAnswer = z.infer<typeof personasAnswer>

/** A summary of a run. Times are epoch ms. */
export const showMemory = z.object({
  id: z.string().max(100),
  at: z.number(),
  text: z.string().max(2000),
  expiresAt: z.number(),
})
export type ShowMemory = z.infer<typeof showMemory>

/** `since`: last use (epoch ms) of the line that was used longest ago; null if no line is stored. */
const saidLinesAnswer = z.object({
  lines: z.number(),
  since: z.number().nullable(),
})
export type SaidLinesAnswer = z.infer<typeof saidLinesAnswer>

/**
 * Why a text from the screen may be personal. `chat`: it is from a chat. `name`: it contains what looks like the name of a
 * user. `address`: it contains an address, a link or a phone number. `number`: it contains a long number. `filter`: the
 * word filter holds it.
 */
const personalReason = z.enum(['chat', 'name', 'address', 'number', 'filter'])
export type PersonalReason = z.infer<typeof personalReason>

/** A game's card. `personal`: why a text may be personal, so that it should not be exported. */
const shownCard = gameCard.extend({
  corrections: z.array(
    correction.omit({ embedding: true, isChat: true }).extend({ personal: personalReason.nullable() }),
  ),
  /** The text of the file that an export would save; null until the game has a name that may be shared. */
  file: z.string().nullable(),
  /** How many numbers, regions and corrections the file leaves out, because they may be personal. */
  leftOut: z.number(),
})
export type ShownCard = z.infer<typeof shownCard>

/** `GET /api/memory`: run summaries, newest first; the number of stored lines; cards, newest last. */
export const memoryAnswer = z.object({
  shows: z.array(showMemory),
  said: saidLinesAnswer,
  cards: z.array(shownCard),
})
export type MemoryAnswer = z.infer<typeof memoryAnswer>

/** Maximum length (characters) of a note about a viewer. */
export const maxNote = 200

/** What is remembered of a viewer. Times are epoch ms; `streams` and `gifts` are numbers. */
export const shownViewer = z.object({
  key: z.string(),
  name: z.string(),
  firstAt: z.number(),
  lastAt: z.number(),
  streams: z.number(),
  gifts: z.number(),
  note: z.string().optional(),
  expiresAt: z.number(),
})
export type ShownViewer = z.infer<typeof shownViewer>

/** `GET /api/viewers`: what is remembered of viewers, the one who was seen last first. */
export const viewersAnswer = z.object({ viewers: z.array(shownViewer) })
export type ViewersAnswer = z.infer<typeof viewersAnswer>
