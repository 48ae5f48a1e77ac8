import { z } from 'zod'
import { words } from './field.ts'

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
