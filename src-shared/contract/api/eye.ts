import { z } from 'zod'
import { seenLine } from '../../events/observation.ts'

/** `GET /api/eye`: what can be watched, and what is watched now. `GET /api/eye/thumb?obs=NAME` shows an entry of `obs`. */
export const eyeAnswer = z.object({
  /** Each kind of source, and what to do where it is unavailable or works only after a prompt. */
  kinds: z.array(
    z.object({
      kind: z.enum(['screen', 'obs', 'file', 'demo']),
      available: z.boolean(),
      remedy: z.string().exactOptional(),
    }),
  ),
  /** Scenes and inputs of OBS that have a picture; empty while it is not connected. */
  obs: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['scene', 'input']),
      /** Whether `sight.ignore` refuses it. */
      ignored: z.boolean(),
    }),
  ),
  /** Whether the system asks before each capture of the screen. */
  onWayland: z.boolean(),
  /** The source that is watched now; `name` is the key of its masks. */
  watched: z.object({ kind: z.enum(['screen', 'obs', 'file', 'demo', 'off']), name: z.string() }),
})
export type EyeAnswer = z.infer<typeof eyeAnswer>

/** `GET /api/eye/lines`: every line on the screen, from memory; empty before the first reading. */
export const eyeLinesAnswer = z.object({
  /** Epoch ms of the newest frame; 0 before the first. */
  at: z.number(),
  /** Width and height (pixels) of the picture that the boxes are in; null before the first. */
  size: z.tuple([z.number(), z.number()]).nullable(),
  lines: z.array(seenLine),
})
export type EyeLinesAnswer = z.infer<typeof eyeLinesAnswer>
