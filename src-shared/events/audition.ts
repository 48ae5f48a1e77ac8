import { z } from 'zod'
import { type ModelAsks, modelAsks } from '../settings/models.ts'
import { showLanguage } from '../settings/show.ts'
import { beatKind } from './beat.ts'

export { type ModelAsks, modelAsks } from '../settings/models.ts'

/** Returns whether the requests to a model offer tools. */
export const offersTools = (asks: ModelAsks): boolean => asks === 'tools' || asks === 'call'

/**
 * Why a model's line is not said. `unfit`: its word for the moment contradicts the moment. `strange`: an answer to chat
 * has a word that chat may have ordered.
 */
export const lineFault = z.enum([
  ...(['silent', 'refused', 'filtered', 'long', 'echo', 'repeat', 'late', 'failed', 'markup'] as const),
  ...(['unfit', 'strange'] as const),
])

/** How a model's line compares with the persona's own line about the same moment. */
export const pairResult = z.enum(['won', 'lost', 'even'])
export type PairResult = z.infer<typeof pairResult>

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
  /** Absent without a line of the persona. A line with a fault has lost. */
  pair: pairResult.optional(),
})
export type AuditionLine = z.infer<typeof auditionLine>
export type AuditionFault = NonNullable<AuditionLine['fault']>

/** What the pairs of an audition say: the model writes better than the persona, as well, or worse. */
export const pairVerdict = z.enum(['better', 'as-well', 'worse'])
export type PairVerdict = z.infer<typeof pairVerdict>

/** A model's lines beside those of a persona's bank, as a learned judge of lines sees them. */
export const auditionPairs = z.object({
  /** The name of the persona. */
  than: z.string(),
  of: z.number(),
  won: z.number(),
  even: z.number(),
  /** Share of the pairs that the model won, with half of the even ones, and its 95 % interval. */
  share: z.object({ value: z.number(), low: z.number(), high: z.number() }),
  verdict: pairVerdict,
})
export type AuditionPairs = z.infer<typeof auditionPairs>

/** The result of an audition. `digest` identifies the model's weights. */
export const audition = z.object({
  model: z.string(),
  digest: z.string(),
  at: z.number(),
  persona: z.string(),
  /** The language of the persona's file. */
  language: showLanguage.default('en'),
  lines: z.array(auditionLine),
  /** Null if unknown. */
  callsTools: z.boolean().nullable(),
  asks: modelAsks,
  /** Absent if it is not known how the lines compare: the judge of lines knows English only. */
  pairs: auditionPairs.optional(),
})
export type Audition = z.infer<typeof audition>

/** Which lines of the show a model writes: all that its level allows, or only filler and answers. */
export const modelPart = z.enum(['all', 'filler'])
export type ModelPart = z.infer<typeof modelPart>

const count = z.number()

/** Why Adlib requests this much from a model. Times are in ms. */
export const levelReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('hand') }),
  z.object({ kind: z.literal('audition'), good: count, of: count }),
  /** Its memory or audition would allow calls, but its tool calls were not tested or were wrong. */
  z.object({ kind: z.literal('untested') }),
  z.object({ kind: z.literal('no-calls') }),
  /** Of the newest answers, `late` came too late and `failed` failed. `medianMs` is 0 if all of them failed. */
  z.object({ kind: z.literal('slow'), late: count, failed: count, of: count, medianMs: z.number() }),
  /** The faults of the useless ones of the newest answers. `call`: a call that fits no tool. */
  z.object({
    kind: z.literal('useless'),
    of: count,
    faults: z.array(z.enum([...lineFault.options, 'call'])).max(10),
  }),
  /** The newest answers came in time. `withCallMs`: about how long one with a tool call takes. */
  z.object({
    kind: z.literal('in-time'),
    of: count,
    medianMs: z.number(),
    withCallMs: z.number().optional(),
  }),
])
export type LevelReason = z.infer<typeof levelReason>
