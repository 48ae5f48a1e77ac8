import { z } from 'zod'
import { observation } from '../observation.ts'
import { words } from './field.ts'

/** Events about the content of the screen, and about the state of its sources. */
export const sightEvents = [
  /** Something new on the screen, or text that another program sent. */
  z.object({ type: z.literal('sight/observation'), observation }),
  /** The state of a source. `off`: Adlib no longer watches it. */
  z.object({
    type: z.literal('sight/source'),
    source: z.string(),
    state: z.enum(['live', 'lost', 'denied', 'off']),
    remedy: words.optional(),
  }),
  /** Whether the panel itself is in the captured picture. Observations leave out the panel's lines. */
  z.object({ type: z.literal('sight/own-panel'), visible: z.boolean() }),
] as const
