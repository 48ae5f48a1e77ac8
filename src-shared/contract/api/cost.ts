import { z } from 'zod'

/** What Adlib costs the machine, with all of its processes. */
export const cost = z.object({
  /** Share of the machine's processors, from 0 to 1, since the sample before; null without one. */
  cpu: z.number().nullable(),
  /** Memory in bytes. Pages that processes share count in each of them. */
  memory: z.number(),
})
export type Cost = z.infer<typeof cost>

/** `GET /api/cost`: the newest sample; null if the system reports nothing. */
export const costAnswer = z.object({ cost: cost.nullable() })
export type CostAnswer = z.infer<typeof costAnswer>
