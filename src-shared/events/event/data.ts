import { z } from 'zod'
import { by, words } from './field.ts'

/** Events about files in the data folder and about runs. */
export const dataEvents = [
  /** A problem with stored data, such as a damaged file. Adlib continues with what it could read or rebuild. */
  z.object({ type: z.literal('data/problem'), message: words, remedy: words }),
  /** The earlier `data/problem` with the same `message` is resolved. */
  z.object({ type: z.literal('data/solved'), message: words }),
  /**
   * `runs` out of `of` runs exceed the limits. Adlib asks before it deletes them, because they are more than half of
   * all runs (`most`), or because the computer's clock may be wrong (`clock`).
   */
  z.object({
    type: z.literal('data/over-limits'),
    runs: z.number().int(),
    of: z.number().int(),
    bytes: z.number(),
    why: z.enum(['most', 'clock']),
  }),
  /** The question that `data/over-limits` asked was answered. `deleted` runs went to the trash. */
  z.object({ type: z.literal('data/limits-settled'), deleted: z.number().int(), by }),
] as const
