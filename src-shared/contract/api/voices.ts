import { z } from 'zod'

const offeredVoice = z.object({
  name: z.string(),
  title: z.string(),
  license: z.string(),
  bytes: z.number(),
  /** The name to pass to the command `pull`. */
  pull: z.string(),
  isDownloaded: z.boolean(),
})

/** `GET /api/voices`: the voices that can be downloaded, and the folder in which they are stored. */
export const voicesAnswer = z.object({ folder: z.string(), voices: z.array(offeredVoice) })
export type VoicesAnswer = z.infer<typeof voicesAnswer>
