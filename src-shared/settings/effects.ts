import { z } from 'zod'

/** Effects that the audience may see or hear, each with a switch. */
export const effect = z.enum(['text', 'captions', 'emotes', 'particles', 'sounds', 'voice', 'puppet'])
export type Effect = z.infer<typeof effect>

/** `ask`: each effect waits for the streamer's approval. */
export const effectSwitch = z.enum(['on', 'ask', 'off'])
export type EffectSwitch = z.infer<typeof effectSwitch>

const on = effectSwitch.default('on')

/** A switch for each effect. The operator's own cues ignore these switches. */
export const effectSwitches = z.object({
  text: on,
  captions: on,
  emotes: on,
  particles: on,
  sounds: on,
  /** If off, spoken lines become silent captions. */
  voice: on,
  /** The puppet's gestures. `overlay.puppet.show` hides the puppet itself. */
  puppet: on,
})
export type EffectSwitches = Readonly<z.infer<typeof effectSwitches>>
