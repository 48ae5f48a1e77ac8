import { z } from 'zod'

/** Clips of the stream's best moments, which OBS saves, or Adlib itself. */
export const clipSettings = z.object({
  /** Whether a clip is saved when the show peaks. */
  auto: z.boolean().default(false),
  /**
   * Whether Adlib keeps the pictures of the last 20 s in memory, and makes a clip of them if OBS cannot. Nothing is kept before
   * it is on.
   */
  own: z.boolean().default(false),
  /** Name of the Streamer.bot action that sets a stream marker for each clip; empty for none. */
  marker: z.string().trim().max(200).default(''),
})
