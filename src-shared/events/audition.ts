import { z } from 'zod'
import { beatKind } from './beat.ts'

/** What Adlib asks a model for: steps with tools, just one line (`words`), or nothing at all. */
export const modelAsks = z.enum(['tools', 'words', 'nothing'])
export type ModelAsks = z.infer<typeof modelAsks>

/** One line that a model wrote in its audition. */
export const auditionLine = z.object({
  beat: beatKind,
  /** What was on the screen. */
  screen: z.string(),
  /** Empty if the model wrote nothing in time, or only words that the filter holds back. */
  line: z.string(),
  /** What the active persona's own line bank says for this beat, for comparison. */
  bank: z.string(),
  ms: z.number(),
  /** Why the line could not be shown to an audience; absent for a good line. */
  fault: z
    .enum(['silent', 'refused', 'filtered', 'long', 'echo', 'repeat', 'late', 'failed', 'markup'])
    .optional(),
})
export type AuditionLine = z.infer<typeof auditionLine>
export type AuditionFault = NonNullable<AuditionLine['fault']>

/** The result of an audition. `digest` identifies the model's weights: other weights need a new audition. */
export const audition = z.object({
  model: z.string(),
  digest: z.string(),
  at: z.number(),
  persona: z.string(),
  lines: z.array(auditionLine),
  /** Whether the model makes usable tool calls; null if that was not tried. */
  callsTools: z.boolean().nullable(),
  asks: modelAsks,
})
export type Audition = z.infer<typeof audition>
