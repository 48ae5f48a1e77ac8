import { z } from 'zod'
import { notes } from '../show-notes.ts'

/** What an agent of the show asks for beyond what every agent may. Its port carries it out. */
export const showActions = [
  /** Replaces the showrunner's notes. Without `model`, rules wrote them. */
  z.object({ do: z.literal('write-notes'), notes, model: z.string().max(200).optional() }),
] as const
