import { z } from 'zod'
import { environmentVariable } from './address.ts'
import { filterRules } from './filter-rules.ts'

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

/** Settings for content that reaches the audience. */
export const stageSettings = z.object({
  /** The audience's attention. Tool calls and lines use it up, and it refills over time. */
  attention: z
    .object({
      capacity: z.number().min(1).max(100).default(8),
      refillPerMin: z.number().min(1).max(600).default(30),
    })
    .prefault({}),
  effects: effectSwitches.prefault({}),
  filter: filterRules.prefault({}),
  /** Delay (ms) in which the panel can cancel text before the audience sees it. */
  previewMs: z.number().int().min(0).max(10_000).default(1000),
  pacing: z
    .object({
      /** Usual pause (ms) between two lines. */
      restMs: z.number().int().min(0).max(120_000).default(7000),
      linesPerMin: z.number().int().min(0).max(600).default(5),
      cuesPerMin: z.number().int().min(0).max(600).default(9),
      /** Maximum number of lines in five minutes while the picture does not change. */
      quietLines: z.number().int().min(0).max(600).default(2),
    })
    .prefault({}),
  sound: z
    .object({
      volume: z.number().min(0).max(1).default(0.8),
      muted: z.boolean().default(false),
      /** Volume of a sound under a voice or a newer sound, as a fraction of its normal volume. */
      duck: z.number().min(0).max(1).default(0.3),
      /** Empty for the system default. */
      device: z.string().max(200).default(''),
    })
    .prefault({}),
  /** The connection to OBS Studio. Its password is stored outside of the settings. */
  obs: z
    .object({
      enabled: z.boolean().default(false),
      host: z
        .string()
        .max(255)
        .regex(/^[\w.:[\]-]+$/, 'expected a host name or an address without a port, such as localhost')
        .default('localhost'),
      port: z.number().int().min(1).max(65_535).default(4455),
      passwordEnv: environmentVariable.default('OBS_WEBSOCKET_PASSWORD'),
      breakScenes: z.array(z.string().max(200)).max(50).default(['BRB', 'Break', 'Starting Soon']),
      /** The OBS source with the streamer's microphone; empty for none. */
      micInput: z.string().max(200).default(''),
      /** Level (dBFS) of `micInput` above which the streamer counts as speaking. */
      micThreshold: z.number().min(-80).max(-5).default(-40),
    })
    .prefault({}),
})
