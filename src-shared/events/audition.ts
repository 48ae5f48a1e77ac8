import { z } from 'zod'
import { beatKind } from './beat.ts'

/** How a model is asked: for steps with tools, for one line and nothing else, or not at all. */
export const modelAsks = z.enum(['tools', 'words', 'nothing'])
export type ModelAsks = z.infer<typeof modelAsks>

/** One line that a model wrote in its audition. */
const auditionLine = z.object({
  beat: beatKind,
  /** What was on the screen. */
  screen: z.string(),
  /** Empty if it wrote nothing in time, or words that the filter holds back. */
  line: z.string(),
  /** What the bank's persona says there. */
  bank: z.string(),
  ms: z.number(),
  /** Why the line would not go out; absent for a good one. */
  fault: z
    .enum(['silent', 'refused', 'filtered', 'long', 'echo', 'repeat', 'late', 'failed', 'markup'])
    .optional(),
})
export type AuditionLine = z.infer<typeof auditionLine>
export type AuditionFault = NonNullable<AuditionLine['fault']>

/** The result of an audition; it holds for one digest of the model's weights. */
export const audition = z.object({
  model: z.string(),
  digest: z.string(),
  at: z.number(),
  persona: z.string(),
  lines: z.array(auditionLine),
  /** Whether its tool calls can be used; null if that was not tried. */
  callsTools: z.boolean().nullable(),
  asks: modelAsks,
})
export type Audition = z.infer<typeof audition>
