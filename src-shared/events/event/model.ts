import { z } from 'zod'
import { words } from './field.ts'

/** Downloads of models. */
export const modelEvents = [
  /** Progress of a model's download. Without a total, `of` is 0: the server has not said how large the model is. */
  z.object({
    type: z.literal('model/pull'),
    model: z.string().max(200),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    /** Bytes on disk, and bytes of the whole model. */
    done: z.number(),
    of: z.number(),
    /** Bytes a second over the last few seconds; absent before the second report. */
    speed: z.number().optional(),
    /** What the server does now, or why the download failed. */
    message: words.optional(),
  }),
] as const
