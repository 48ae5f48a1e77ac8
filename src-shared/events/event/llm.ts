import { z } from 'zod'
import { mentionedCall, repair } from '../../step/repair.ts'
import { step } from '../../step/step.ts'
import { turn, words } from './field.ts'

/** Token counts and times of one model call; figures that the server does not report are absent. */
export const usage = z.object({
  promptTokens: z.number().optional(),
  completionTokens: z.number().optional(),
  totalMs: z.number().optional(),
  loadMs: z.number().optional(),
  firstTokenMs: z.number().optional(),
  tokensPerSecond: z.number().optional(),
})
export type Usage = z.infer<typeof usage>

export const madeBy = z.enum(['model', 'rules'])
export type MadeBy = z.infer<typeof madeBy>

/**
 * What a model's answer contained: at least one valid call, only words, nothing, or only calls that could not be read
 * (`malformed`).
 */
export const answerOutcome = z.enum(['called', 'words', 'silent', 'malformed'])
export type AnswerOutcome = z.infer<typeof answerOutcome>

/** An argument that rules read from a whisper, `from`, instead of a model writing it. */
const takenArgument = z.object({ tool: z.string(), path: z.string(), from: z.string() })
export type TakenArgument = z.infer<typeof takenArgument>

/** Model calls of a turn. */
export const llmEvents = [
  z.object({
    type: z.literal('llm/step'),
    turn,
    step: z.number().int(),
    driver: z.string(),
    model: z.string(),
    /** The requested mode, such as `auto`; `llm/final` has the one that was used. */
    mode: z.string(),
    /** Seed of the turn's random numbers. */
    seed: z.number().int().optional(),
    /** Set for a retry after an answer in which no call was valid. */
    reask: z.boolean().optional(),
  }),
  z.object({ type: z.literal('llm/delta'), turn, text: z.string().max(2048) }),
  z.object({ type: z.literal('llm/raw'), turn, step: z.number().int(), text: z.string().max(100_000) }),
  z.object({
    type: z.literal('llm/repaired'),
    turn,
    step: z.number().int(),
    repairs: z.array(repair).max(200),
  }),
  z.object({
    type: z.literal('llm/final'),
    turn,
    step: z.number().int(),
    value: step,
    ms: z.number(),
    usage: usage.optional(),
    /** The mode that was used, and the format of the calls that the reader detected. */
    mode: z.string().optional(),
    format: z.string().optional(),
    outcome: answerOutcome.optional(),
    /** The server cut the prompt to fit its context. */
    truncated: z.boolean().optional(),
    /** Whether the model or Adlib's own rules wrote the step; absent means the model. */
    madeBy: madeBy.optional(),
    /** Valid calls that the answer only mentioned, so they do not run, and the words that show this. */
    mentioned: z.array(mentionedCall).max(16).optional(),
    /** Arguments that rules read from a whisper. */
    taken: z.array(takenArgument).max(100).optional(),
  }),
  z.object({
    type: z.literal('llm/failed'),
    turn,
    step: z.number().int(),
    kind: z.string(),
    message: words,
    remedy: words,
  }),
] as const
