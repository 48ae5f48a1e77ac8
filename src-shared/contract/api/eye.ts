import { z } from 'zod'
import { seenLine } from '../../events/observation.ts'

/** `GET /api/eye`: the sources, and which one is watched now. */
export const eyeAnswer = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(['screen', 'obs', 'file', 'program', 'demo']),
      available: z.boolean(),
      remedy: z.string().exactOptional(),
    }),
  ),
  /** OBS's scenes, and its inputs with a picture, except Adlib's overlay; empty while OBS is not connected. */
  obs: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['scene', 'input']),
      ignored: z.boolean(),
    }),
  ),
  /** Screens and windows that the desktop app can capture. Empty on Wayland. `id` is a value for `sight.screen`. */
  screens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['screen', 'window']),
      ignored: z.boolean(),
    }),
  ),
  onWayland: z.boolean(),
  /** The source that is watched now. `name` is the key under which its masks are stored. */
  watched: z.object({ kind: z.enum(['screen', 'obs', 'file', 'program', 'demo', 'off']), name: z.string() }),
})
export type EyeAnswer = z.infer<typeof eyeAnswer>

/** `GET /api/eye/lines`: the text lines of the last reading, cleaned by the word filter. */
export const eyeLinesAnswer = z.object({
  /** Epoch ms of the newest frame; 0 before the first one. */
  at: z.number(),
  /** Width and height (pixels) of the frame with these lines; null before the first one. */
  size: z.tuple([z.number(), z.number()]).nullable(),
  lines: z.array(seenLine),
})
export type EyeLinesAnswer = z.infer<typeof eyeLinesAnswer>

/** Sample rate (Hz) of the speech that eye pages send: mono, signed 16-bit samples, little endian. */
export const speechRate = 16_000
/** Maximum size (bytes) of the speech in one `POST /api/ears/words` request: 20 s. */
export const maxSpeechBytes = 20 * speechRate * 2
