import { z } from 'zod'

/**
 * One repair of a model's output. `path` is the repaired part (`name`, `arguments.text`, `calls[1].arguments.ms`;
 * empty for the whole text). A higher `price` means a more doubtful repair; 0 means a certain one.
 */
export const repair = z.object({
  rule: z.string(),
  path: z.string(),
  from: z.unknown().optional(),
  to: z.unknown().optional(),
  price: z.number(),
})

export type Repair = z.infer<typeof repair>

/** A call in a model's output that is not valid for any declared tool, with the reasons. */
export const rejectedCall = z.object({
  raw: z.string(),
  name: z.string().optional(),
  args: z.unknown().optional(),
  errors: z.array(z.string()).min(1),
})

export type RejectedCall = z.infer<typeof rejectedCall>

/**
 * A valid call that does not run, because the words before it introduce an example, a report or a warning, or because
 * all of its arguments are placeholders.
 */
export const mentionedCall = z.object({
  raw: z.string(),
  name: z.string(),
  /** The words before the call, or the placeholder, that show that the call must not run. */
  because: z.string(),
})

export type MentionedCall = z.infer<typeof mentionedCall>
