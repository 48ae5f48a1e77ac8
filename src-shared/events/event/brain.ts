import { z } from 'zod'
import { words } from './field.ts'

/**
 * The active model: a model of a server, or the built-in understudy. Events and settings call it `brain`, because stored
 * runs do; code calls it the active model.
 */
export const brain = z.object({ driver: z.string(), model: z.string(), mode: z.string() })
export type Brain = z.infer<typeof brain>

/** Why the understudy performs instead of the selected model; `for` is that model. */
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
  /** Another model performs, or the understudy, with the reason. */
  z.object({
    type: z.literal('brain/changed'),
    from: brain,
    to: brain,
    why: words,
    /** Set while `to` substitutes for the selected model. */
    standIn: standIn.optional(),
  }),
  /** A retry of the selected model failed. */
  z.object({ type: z.literal('brain/retried'), model: z.string().max(200), why: words, retryAt: z.number() }),
] as const
