import { z } from 'zod'
import { environmentVariable } from './address.ts'
import { effectSwitches } from './effects.ts'
import { filterRules } from './filter-rules.ts'

/** Settings for content that reaches the audience: attention, effects, filter, pacing, sound, OBS. */
export const stageSettings = z.object({
  /** The audience's attention as a budget. Tool calls and lines use it up, and it refills over time. */
  attention: z
    .object({
      capacity: z.number().min(1).max(100).default(8),
      refillPerMin: z.number().min(1).max(600).default(30),
    })
    .prefault({}),
  effects: effectSwitches.prefault({}),
  filter: filterRules.prefault({}),
  /** Delay (ms) before text of tools and models is shown; until then, the panel can cancel it or send it early. */
  previewMs: z.number().int().min(0).max(10_000).default(1000),
  /** How often tools and models may reach the audience. */
  pacing: z
    .object({
      /** Usual pause (ms) between two lines. The pause is shorter before a peak and after filler. */
      restMs: z.number().int().min(0).max(120_000).default(7000),
      linesPerMin: z.number().int().min(0).max(600).default(5),
      cuesPerMin: z.number().int().min(0).max(600).default(9),
      /** Maximum number of lines in five minutes if the picture does not change. */
      quietLines: z.number().int().min(0).max(600).default(2),
    })
    .prefault({}),
  sound: z
    .object({
      volume: z.number().min(0).max(1).default(0.8),
      muted: z.boolean().default(false),
      /** Volume of a sound while a voice or a newer sound plays over it, as a fraction of its normal volume. */
      duck: z.number().min(0).max(1).default(0.3),
      /** Name or id of an output device; empty for the system default. */
      device: z.string().max(200).default(''),
    })
    .prefault({}),
  /** The connection to OBS Studio over obs-websocket. Its password is stored outside of the settings. */
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
      /** Scenes in which the performer pauses; letter case does not matter. */
      breakScenes: z.array(z.string().max(200)).max(50).default(['BRB', 'Break', 'Starting Soon']),
      /**
       * Name of the OBS source with the streamer's microphone. If empty, OBS does not report when the streamer speaks.
       */
      micInput: z.string().max(200).default(''),
      /**
       * The streamer counts as speaking once the level (dBFS) of `micInput` exceeds this value, and until the level is
       * 10 dB below it.
       */
      micThreshold: z.number().min(-80).max(-5).default(-40),
    })
    .prefault({}),
})
