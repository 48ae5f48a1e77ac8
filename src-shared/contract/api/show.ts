import { z } from 'zod'
import { knownGame } from '../../events/game-words.ts'
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

/** `GET /api/memory`: run summaries, newest first; the number of stored lines; known games, newest last. */
export const memoryAnswer = z.object({
  shows: z.array(showMemory),
  said: saidLinesAnswer,
  games: z.array(knownGame),
})
export type MemoryAnswer = z.infer<typeof memoryAnswer>
