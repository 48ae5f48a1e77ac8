import { z } from 'zod'
import { gameCard } from '../card.ts'
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
  /** The card of the game on the screen was found or changed; null: none fits any more. */
  z.object({
    type: z.literal('sight/card'),
    card: gameCard.pick({ id: true, name: true, numbers: true }).nullable(),
  }),
] as const

/** State of the eye page's microphone. */
export const earsState = z.enum(['off', 'waiting', 'listening', 'denied', 'failed'])
export type EarsState = z.infer<typeof earsState>

/** Loudness in dBFS. */
export const loudness = z.number().min(-100).max(0)

/** Events about the microphone of the eye page. No event contains sound. */
export const earsEvents = [
  /** `waiting`: no eye page listens yet. `denied`: the browser or the system denies access to the microphone. */
  z.object({
    type: z.literal('ears/state'),
    state: earsState,
    message: words.optional(),
    remedy: words.optional(),
  }),
  /**
   * The streamer began or stopped speaking. `loudness` is the level at the beginning of the speech, or the peak level once it
   * has ended. It is −100 if the speech ended because a page left or stopped listening.
   */
  z.object({ type: z.literal('ears/speech'), speaking: z.boolean(), loudness }),
  /** Whether speech can be turned into text; if not, `problem` says why. */
  z.object({ type: z.literal('ears/words'), problem: words.optional() }),
] as const
