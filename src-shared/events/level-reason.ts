import { z } from 'zod'
import { lineFault } from './audition.ts'

const count = z.number()

/** Why Adlib requests this much from a model. Times are in ms. */
export const levelReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('hand') }),
  z.object({ kind: z.literal('audition'), good: count, of: count }),
  /** Its memory or audition would allow calls, but its tool calls were not tested or were wrong. */
  z.object({ kind: z.literal('untested') }),
  z.object({ kind: z.literal('no-calls') }),
  /** Of the newest answers, `late` came too late and `failed` failed. `medianMs` is 0 if all of them failed. */
  z.object({ kind: z.literal('slow'), late: count, failed: count, of: count, medianMs: z.number() }),
  /** The faults of the useless ones of the newest answers. `call`: a call that fits no tool. */
  z.object({
    kind: z.literal('useless'),
    of: count,
    faults: z.array(z.enum([...lineFault.options, 'call'])).max(10),
  }),
  /** The newest answers came in time. `withCallMs`: about how long one with a tool call takes. */
  z.object({
    kind: z.literal('in-time'),
    of: count,
    medianMs: z.number(),
    withCallMs: z.number().optional(),
  }),
])
export type LevelReason = z.infer<typeof levelReason>
