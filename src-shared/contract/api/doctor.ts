import { z } from 'zod'

const fix = z.object({
  label: z.string(),
  command: z.discriminatedUnion('command', [
    z.object({ command: z.literal('settings'), patch: z.record(z.string(), z.unknown()) }),
    z.object({ command: z.literal('pull'), model: z.string() }),
    z.object({ command: z.literal('obs-connect') }),
  ]),
})
export type Fix = z.infer<typeof fix>

/**
 * The result of one check. `problem`: a server or model is unsuitable for a performance. `warning`: anything less.
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
    'obs',
    'ears',
    'secret',
  ]),
  level: z.enum(['ok', 'warning', 'problem']),
  model: z.string().optional(),
  message: z.string(),
  remedy: z.string().optional(),
  fix: fix.optional(),
})
export type Finding = z.infer<typeof finding>

/** `GET /api/doctor`: the findings of `adlib doctor --no-probe`, and one about the microphone if ears are on. */
export const doctorAnswer = z.object({ findings: z.array(finding) })
export type DoctorAnswer = z.infer<typeof doctorAnswer>
