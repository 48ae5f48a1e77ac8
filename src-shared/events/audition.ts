import { z } from 'zod'
import { type ModelAsks, modelAsks } from '../settings/model-asks.ts'
import { beatKind } from './beat.ts'

export { type ModelAsks, modelAsks } from '../settings/model-asks.ts'

/** Returns whether the requests to a model offer tools. */
export const offersTools = (asks: ModelAsks): boolean => asks === 'tools' || asks === 'call'

/** Why a model's line is not said. `unfit`: its word for the moment contradicts the moment. */
export const lineFault = z.enum([
  ...(['silent', 'refused', 'filtered', 'long', 'echo', 'repeat', 'late', 'failed', 'markup'] as const),
  'unfit',
])

/** One line that a model wrote in its audition. */
export const auditionLine = z.object({
  beat: beatKind,
  /** The lines on the screen for this beat, separated by ` / `. */
  screen: z.string(),
  /** Empty if the request failed, or if there is no line that may be shown. */
  line: z.string(),
  bank: z.string(),
  ms: z.number(),
  fault: lineFault.optional(),
})
export type AuditionLine = z.infer<typeof auditionLine>
export type AuditionFault = NonNullable<AuditionLine['fault']>

/** The result of an audition. `digest` identifies the model's weights. */
export const audition = z.object({
  model: z.string(),
  digest: z.string(),
  at: z.number(),
  persona: z.string(),
  lines: z.array(auditionLine),
  /** Null if unknown. */
  callsTools: z.boolean().nullable(),
  asks: modelAsks,
})
export type Audition = z.infer<typeof audition>
