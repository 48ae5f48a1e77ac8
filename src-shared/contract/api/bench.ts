import { z } from 'zod'

/** Tool-call modes of a run. With `auto`, Adlib chooses one of the other three. */
export const benchModes = ['native', 'schema', 'text', 'auto'] as const
export type BenchMode = (typeof benchModes)[number]

/** What a run of the bench compares. */
export const benchStart = z.object({
  suite: z.string().min(1).max(100),
  models: z.array(z.string().min(1).max(300)).min(1).max(50),
  modes: z.array(z.enum(benchModes)).min(1).max(benchModes.length),
  /** Repeats of each case for each model, mode and dose. */
  epochs: z.number().int().min(1).max(1000).default(1),
  /** Numbers of decoys to add, or `own` for those that each case defines. */
  doses: z
    .array(z.union([z.literal('own'), z.number().int().min(0).max(100)]))
    .min(1)
    .max(20)
    .default(['own']),
})
/** The same as a page sends it, where fields with defaults are optional. */
export type BenchStartRequest = z.input<typeof benchStart>
export type BenchStart = z.infer<typeof benchStart>

/** In the form `SUITE/RUN`. */
export const benchRunId = z.string().min(1).max(200)
