import { z } from 'zod'

/**
 * One repair of a model's output. `path` is the repaired part, such as `arguments.text`. A doubtful repair has a high
 * `price`; a certain one has 0.
 */
export const repair = z.object({
  rule: z.string(),
  path: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  price: z.number(),
})

export type Repair = z.infer<typeof repair>

/** An invalid call in a model's output, with the reasons. */
export const rejectedCall = z.object({
  raw: z.string(),
  name: z.string().optional(),
  args: z.unknown().optional(),
  errors: z.array(z.string()).min(1),
})

export type RejectedCall = z.infer<typeof rejectedCall>

/**
 * A valid call that does not run by itself, because it is only an example, a report or a warning (`because` has the
 * words that say so), or an echo of a call in a text from outside (`because` is empty).
 */
export const mentionedCall = z.object({
  raw: z.string(),
  name: z.string(),
  because: z.string(),
  /** Set for an echo, because a person may be asked whether it may run. */
  arguments: z.record(z.string(), z.unknown()).optional(),
})

export type MentionedCall = z.infer<typeof mentionedCall>
