import { z } from 'zod'

const command = z.object({
  label: z.string(),
  command: z.discriminatedUnion('command', [
    z.object({ command: z.literal('settings'), patch: z.record(z.string(), z.unknown()) }),
    z.object({ command: z.literal('pull'), model: z.string() }),
    z.object({ command: z.literal('obs-connect') }),
  ]),
})
export type FixCommand = z.infer<typeof command>

/** Opens the place in the panel where the user can fix it. `overlay`: the setup's question about the overlay. */
const place = z.object({ open: z.enum(['models', 'sight', 'stage', 'overlay']) })
export type FixPlace = z.infer<typeof place>['open']

/**
 * The result of one check. `problem`: a server or model is unsuitable for a performance. `warning`: anything less.
 * Both say what to do.
 */
export const finding = z.object({
  check: z.enum([
    'server',
    'version',
    'models',
    'model',
    'cloud',
    'mode',
    'format',
    'context',
    'probe',
    'bench',
    'lines',
    'sight',
    'overlay',
    'obs',
    'ears',
    'chat',
    'secret',
  ]),
  level: z.enum(['ok', 'warning', 'problem']),
  model: z.string().optional(),
  message: z.string(),
  remedy: z.string().optional(),
  fix: z.union([command, place]).optional(),
})
export type Finding = z.infer<typeof finding>

/** `GET /api/doctor`: the findings of `adlib doctor --no-probe`, and those about the live run. */
export const doctorAnswer = z.object({ findings: z.array(finding) })
export type DoctorAnswer = z.infer<typeof doctorAnswer>
