import { z } from 'zod'

/** Sampling options of a model. Without an option, the server's default applies. */
export const sampling = z.strictObject({
  temperature: z.number().min(0).max(2),
  minP: z.number().min(0).max(1).optional(),
  /** Above 1, the model repeats itself less. */
  repeatPenalty: z.number().min(0.5).max(2).optional(),
  topK: z.number().int().min(1).max(1000).optional(),
})
export type Sampling = z.infer<typeof sampling>
