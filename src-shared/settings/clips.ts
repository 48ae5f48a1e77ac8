import { z } from 'zod'

/** Clips of the stream's best moments, which OBS saves. */
export const clipSettings = z.object({
  /** Whether OBS saves its replay buffer when the show peaks. */
  auto: z.boolean().default(false),
  /** Name of the Streamer.bot action that sets a stream marker for each clip; empty for none. */
  marker: z.string().trim().max(200).default(''),
})
