import { z } from 'zod'
import { words } from './field.ts'

/** Events about downloads of models and voices. */
export const modelEvents = [
  /** Progress of a download. `model` names the model, or the voice that is downloaded. */
  z.object({
    type: z.literal('model/pull'),
    model: z.string().max(200),
    /** `cancelled`: paused; a later download continues it. `discarded`: what was downloaded is deleted. */
    state: z.enum(['running', 'done', 'failed', 'cancelled', 'discarded']),
    /** Number of bytes on disk so far. */
    done: z.number(),
    /** Size (bytes) of the whole download; 0 until the server reports it. */
    of: z.number(),
    /** Bytes per second over the last few seconds; absent before the second report. */
    speed: z.number().optional(),
    /** The server's current activity, or why the download failed. */
    message: words.optional(),
  }),
] as const
