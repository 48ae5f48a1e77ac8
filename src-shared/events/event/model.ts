import { z } from 'zod'
import { words } from './field.ts'

/** Events about downloads of models. */
export const modelEvents = [
  /** Progress of a model's download. `of` is 0 until the server reports the size of the model. */
  z.object({
    type: z.literal('model/pull'),
    model: z.string().max(200),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    /** Bytes on disk so far, and size of the whole model in bytes. */
    done: z.number(),
    of: z.number(),
    /** Bytes per second over the last few seconds; absent before the second report. */
    speed: z.number().optional(),
    /** The server's current activity, or why the download failed. */
    message: words.optional(),
  }),
] as const
