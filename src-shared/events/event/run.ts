import { z } from 'zod'
import { settingsSchema } from '../../settings/settings.ts'
import { by, words } from './field.ts'
import { modelRef } from './model.ts'

/** A recording that a run watched. A file that was changed is another one. */
export const watchedVideo = z.object({
  path: z.string().max(4000),
  bytes: z.number(),
  /** When the file was changed last (epoch ms). */
  changedAt: z.number(),
  /** Length of the recording (ms). */
  ms: z.number(),
  /** Time (ms) between two pictures. */
  everyMs: z.number(),
})
export type WatchedVideo = z.infer<typeof watchedVideo>

/** Events about the start, end and pauses of a run, and the operator's words. */
export const runEvents = [
  /** A run begins. `settings` are the effective ones. */
  z.object({
    type: z.literal('run/start'),
    settings: settingsSchema,
    brain: modelRef,
    /** Set for a run of agents without a show, such as that of `adlib team`. */
    team: z.boolean().optional(),
    /** Set for a run that watched a recording faster than real time. Times of the run are times of the recording. */
    video: watchedVideo.optional(),
  }),
  /** The run continues in a new process. `cutBytes`: number of bytes cut from the damaged end of the file. */
  z.object({
    type: z.literal('run/resumed'),
    settings: settingsSchema,
    brain: modelRef,
    cutBytes: z.number(),
    /** Set in a fork: the run whose first events it copied. */
    forkOf: z.string().max(100).optional(),
  }),
  /** The run has ended; `reason` says why. */
  z.object({ type: z.literal('run/end'), reason: words }),
  /** The show was paused. No turn begins until it is resumed. */
  z.object({ type: z.literal('performer/paused'), by }),
  /** The pause is over. */
  z.object({ type: z.literal('performer/resumed'), by }),
  /** The operator sent a line (`say`), a whisper (`topic`) or a test cue. */
  z.object({ type: z.literal('operator/said'), kind: z.enum(['say', 'topic', 'test-cue']), text: words }),
] as const
