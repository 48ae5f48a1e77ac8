import { z } from 'zod'
import { words } from './field.ts'

/** Events about downloads of models. */
export const modelEvents = [
  /** Progress of a model's download. */
  z.object({
    type: z.literal('model/pull'),
    model: z.string().max(200),
    state: z.enum(['running', 'done', 'failed', 'cancelled']),
    /** Number of bytes on disk so far. */
    done: z.number(),
    /** Size (bytes) of the whole model; 0 until the server reports it. */
    of: z.number(),
    /** Bytes per second over the last few seconds; absent before the second report. */
    speed: z.number().optional(),
    /** The server's current activity, or why the download failed. */
    message: words.optional(),
  }),
] as const
