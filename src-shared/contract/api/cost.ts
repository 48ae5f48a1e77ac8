import { z } from 'zod'

/** Resources that all of Adlib's processes use together. */
export const cost = z.object({
  /**
   * Adlib's share of the machine's processor time since the previous sample, from 0 to 1; null if there is no recent
   * previous sample.
   */
  cpu: z.number().nullable(),
  /** Bytes. Memory that processes share counts once for each process. */
  memory: z.number(),
})
export type Cost = z.infer<typeof cost>

/** `GET /api/cost`: the newest sample; null if it failed. */
export const costAnswer = z.object({ cost: cost.nullable() })
export type CostAnswer = z.infer<typeof costAnswer>
