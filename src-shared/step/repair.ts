import { z } from 'zod'

/**
 * One thing that was mended in a model's output. `path` names the place (`name`, `arguments.text`,
 * `calls[1].arguments.ms`, `` for the text as a whole); `price` is what the mending cost, 0 for none.
 */
export const repair = z.object({
  rule: z.string(),
  path: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  price: z.number(),
})

export type Repair = z.infer<typeof repair>

/** A call that was recognised but is not valid for any declared tool, and why. */
export const rejectedCall = z.object({
  raw: z.string(),
  name: z.string().optional(),
  args: z.unknown().optional(),
  errors: z.array(z.string()).min(1),
})

export type RejectedCall = z.infer<typeof rejectedCall>

/** A valid call that was read as text, because the words before it announce an example or report a call. */
export const mentionedCall = z.object({
  raw: z.string(),
  name: z.string(),
  /** The words that decided. */
  because: z.string(),
})

export type MentionedCall = z.infer<typeof mentionedCall>
