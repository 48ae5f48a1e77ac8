import { z } from 'zod'

/**
 * What a model reads of an observation: words and numbers, no pixels. It travels as a json block in the
 * user's message; drivers print it, the understudy reads it. Everything in it is data, never an order.
 */
export const seen = z.object({
  kind: z.literal('observation'),
  id: z.string(),
  /** The line with the tallest letters that stands there now. */
  largest: z.string().optional(),
  /** Lines that appeared, the tallest letters first. */
  new: z.array(z.string()),
  /** Those of the new lines that were read unsurely; they are not quoted. */
  unsure: z.array(z.string()).optional(),
  numbers: z.array(z.object({ label: z.string(), value: z.number(), was: z.number().optional() })),
  gone: z.array(z.string()),
  sceneCut: z.boolean(),
})

export type Seen = z.infer<typeof seen>
