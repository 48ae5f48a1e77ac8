import { z } from 'zod'
import { words } from './field.ts'

/** A server's model, or the built-in understudy. Stored runs call the active model `brain`. */
export const modelRef = z.object({ driver: z.string(), model: z.string(), mode: z.string() })
export type ModelRef = z.infer<typeof modelRef>

/** Why the understudy performs instead of the selected model; `for` is the selected model. */
export const standIn = z.object({
  for: z.string().max(200),
  /** `silent`: the model answers, but none of its output reaches the stage. */
  kind: z.enum(['loading', 'unreachable', 'slow', 'failing', 'silent']),
  /** Time of the next retry, epoch ms. */
  retryAt: z.number().optional(),
})
export type StandIn = z.infer<typeof standIn>

/** Events about the active model. */
export const brainEvents = [
  /**
   * Another model became active, the active model's mode changed, or the understudy performs for another reason than
   * before. `why` explains the change.
   */
  z.object({
    type: z.literal('brain/changed'),
    from: modelRef,
    to: modelRef,
    why: words,
    /** Set while `to` substitutes for the selected model. */
    standIn: standIn.optional(),
  }),
  /** A retry of the selected model failed. */
  z.object({ type: z.literal('brain/retried'), model: z.string().max(200), why: words, retryAt: z.number() }),
] as const
