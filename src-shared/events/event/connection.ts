import { z } from 'zod'
import { words } from './field.ts'

/**
 * Why OBS cannot be used. `refused`: the connection was rejected or ended, or OBS runs without a WebSocket server on
 * this port. `no-browser-source`: this build of OBS has no browser sources.
 */
export const obsReason = z.enum(['not-running', 'refused', 'wrong-password', 'no-browser-source', 'timeout'])
export type ObsReason = z.infer<typeof obsReason>

/** Events about the connection to OBS Studio, and about the microphone in OBS. */
export const obsEvents = [
  /**
   * State of the connection to OBS Studio. `reason` says why the connection failed or, while connected, why the overlay
   * cannot be added. `replay`: whether the replay buffer is running, `live`: whether OBS streams or records; absent if
   * unknown.
   */
  z.object({
    type: z.literal('obs/state'),
    state: z.enum(['off', 'connecting', 'connected', 'failed']),
    reason: obsReason.optional(),
    message: words.optional(),
    remedy: words.optional(),
    scene: z.string().max(200).optional(),
    version: z.string().max(60).optional(),
    replay: z.boolean().optional(),
    live: z.boolean().optional(),
  }),
  /** The streamer started or stopped speaking into the chosen microphone. */
  z.object({ type: z.literal('obs/mic'), speaking: z.boolean() }),
] as const

/** Events about the connection to VTube Studio. */
export const vtubeStudioEvents = [
  /** State of the connection to VTube Studio. `asking`: VTube Studio asks the streamer for permission. */
  z.object({
    type: z.literal('vtube-studio/state'),
    state: z.enum(['off', 'connecting', 'asking', 'connected', 'failed']),
    message: words.optional(),
    remedy: words.optional(),
    /** The moods and gestures for which the streamer's avatar has a hotkey. */
    hotkeys: z.array(z.string().max(40)).max(40).optional(),
  }),
] as const
