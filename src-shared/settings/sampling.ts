import { z } from 'zod'

/** Sampling options of a model. An absent option keeps the server's default. */
export const sampling = z.strictObject({
  /** 0 always picks the most likely token. */
  temperature: z.number().min(0).max(2),
  /** Minimum probability of a token, relative to the most likely one. */
  minP: z.number().min(0).max(1).optional(),
  /** Above 1, recently used tokens become less likely. */
  repeatPenalty: z.number().min(0.5).max(2).optional(),
  topK: z.number().int().min(1).max(1000).optional(),
})
export type Sampling = z.infer<typeof sampling>
