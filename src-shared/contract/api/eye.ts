import { z } from 'zod'
import { seenLine } from '../../events/observation.ts'

/**
 * `GET /api/eye`: the sources, and which one is watched now. `GET /api/eye/thumb?obs=NAME` or `?screen=ID` returns a
 * preview.
 */
export const eyeAnswer = z.object({
  /** Each kind of source, and what the user must do first if the kind is unavailable or needs permission. */
  kinds: z.array(
    z.object({
      kind: z.enum(['screen', 'obs', 'file', 'demo']),
      available: z.boolean(),
      remedy: z.string().exactOptional(),
    }),
  ),
  /** OBS's scenes, and its inputs with a picture except Adlib's overlay; empty while OBS is not connected. */
  obs: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['scene', 'input']),
      /** Whether the setting `sight.ignore` excludes this source. */
      ignored: z.boolean(),
    }),
  ),
  /**
   * Screens and windows that the desktop app can capture, except Adlib's own. Empty without the desktop app, and on
   * Wayland, which would ask the user for permission. `id` is a value for the setting `sight.screen`.
   */
  screens: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['screen', 'window']),
      /** Whether the setting `sight.ignore` excludes this screen or window. */
      ignored: z.boolean(),
    }),
  ),
  /** Whether the system uses Wayland, which asks the user before each screen capture. */
  onWayland: z.boolean(),
  /** The source that is watched now; `name` is the key under which its masks are stored. */
  watched: z.object({ kind: z.enum(['screen', 'obs', 'file', 'demo', 'off']), name: z.string() }),
})
export type EyeAnswer = z.infer<typeof eyeAnswer>

/**
 * `GET /api/eye/lines`: the text lines of the last reading, which the word filter has cleaned. They are kept only in
 * memory.
 */
export const eyeLinesAnswer = z.object({
  /** Epoch ms of the newest frame, whose text may not have been read yet; 0 before the first frame. */
  at: z.number(),
  /** Width and height (pixels) of the frame to which the boxes refer; null before the first frame. */
  size: z.tuple([z.number(), z.number()]).nullable(),
  lines: z.array(seenLine),
})
export type EyeLinesAnswer = z.infer<typeof eyeLinesAnswer>
