import { z } from 'zod'
import { by, words } from './field.ts'

/** Files in the data folder and among the runs. */
export const dataEvents = [
  /** A file is damaged; what could be read or made again counts. */
  z.object({ type: z.literal('data/problem'), message: words, remedy: words }),
  /**
   * The limits would delete runs, but `why` is a reason to ask first: they are more than half (`most`), or the clock may
   * be wrong (`clock`). `of` counts the runs to which limits apply.
   */
  z.object({
    type: z.literal('data/over-limits'),
    runs: z.number().int(),
    of: z.number().int(),
    bytes: z.number(),
    why: z.enum(['most', 'clock']),
  }),
  /** That question was answered; `deleted` runs are in the trash. */
  z.object({ type: z.literal('data/limits-settled'), deleted: z.number().int(), by }),
] as const
