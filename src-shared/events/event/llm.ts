import { z } from 'zod'
import { sampling } from '../../settings/models.ts'
import { mentionedCall, repair } from '../../step/repair.ts'
import { step } from '../../step/step.ts'
import { turn, words } from './field.ts'

/** Token counts and times of one model call; figures that the server does not report are absent. */
export const usage = z.object({
  promptTokens: z.number().optional(),
  completionTokens: z.number().optional(),
  totalMs: z.number().optional(),
  loadMs: z.number().optional(),
  /** Time in which the server read the part of the prompt that it had not kept. */
  promptMs: z.number().optional(),
  firstTokenMs: z.number().optional(),
  tokensPerSecond: z.number().optional(),
})
export type Usage = z.infer<typeof usage>

export const madeBy = z.enum(['model', 'rules'])
export type MadeBy = z.infer<typeof madeBy>

/**
 * What a model's answer contained: at least one valid call (`called`), only words, nothing (`silent`), or only invalid
 * calls (`malformed`).
 */
export const answerOutcome = z.enum(['called', 'words', 'silent', 'malformed'])
export type AnswerOutcome = z.infer<typeof answerOutcome>

/** An argument that rules took from a whisper (`from`), not from the model. */
const takenArgument = z.object({ tool: z.string(), path: z.string(), from: z.string() })
export type TakenArgument = z.infer<typeof takenArgument>

/** Events about the model calls of a turn. */
export const llmEvents = [
  /** A request to a model begins. */
  z.object({
    type: z.literal('llm/step'),
    turn,
    step: z.number().int(),
    driver: z.string(),
    model: z.string(),
    /** The requested mode, such as `auto`; `llm/final` contains the mode that was used. */
    mode: z.string(),
    seed: z.number().int().optional(),
    /** Set if the model is asked again because none of the calls in its previous answer was valid. */
    reask: z.boolean().optional(),
  }),
  /**
   * The request to the model, in a form that can be sent again. `system`, `messages` and `tools` list the numbers of
   * recorded values: labeled texts, messages, and what the model was sent of each tool. `values` contains only the values whose numbers are new in
   * this event. After a restart of the process, the numbering starts again.
   */
  z.object({
    type: z.literal('llm/prompt'),
    turn,
    step: z.number().int(),
    mode: z.enum(['native', 'schema', 'text']),
    options: z.object({ rescue: z.boolean(), sees: z.boolean(), mayThink: z.boolean(), isBase: z.boolean() }),
    system: z.array(z.number().int()).max(50),
    messages: z.array(z.number().int()).max(100),
    tools: z.array(z.number().int()).max(200),
    maxTokens: z.number().int().optional(),
    sampling: sampling.optional(),
    seed: z.number().int().optional(),
    values: z.array(z.object({ number: z.number().int(), value: z.unknown() })).max(400),
    /** What was left out or shortened: a picture, the end of a text, the oldest messages, or the last tools. */
    missing: z.array(z.enum(['picture', 'text', 'messages', 'tools'])).optional(),
  }),
  /** A part of an answer's text, as it arrives. */
  z.object({ type: z.literal('llm/delta'), turn, text: z.string().max(2048) }),
  /** An answer's text as the model wrote it, cut after 100,000 characters. */
  z.object({ type: z.literal('llm/raw'), turn, step: z.number().int(), text: z.string().max(100_000) }),
  /** Rules repaired the calls of an answer. */
  z.object({
    type: z.literal('llm/repaired'),
    turn,
    step: z.number().int(),
    repairs: z.array(repair).max(200),
  }),
  /** The parsed answer: its text and calls, its duration (ms), and facts about the parsing. */
  z.object({
    type: z.literal('llm/final'),
    turn,
    step: z.number().int(),
    value: step,
    ms: z.number(),
    usage: usage.optional(),
    mode: z.string().optional(),
    /** The detected format of the model's calls. */
    format: z.string().optional(),
    outcome: answerOutcome.optional(),
    /** Whether the server cut the prompt to fit its context. */
    truncated: z.boolean().optional(),
    /** The writer of the step; the model if absent. */
    madeBy: madeBy.optional(),
    /** Calls that the text only mentions, for example in a report. They did not run. */
    mentioned: z.array(mentionedCall).max(16).optional(),
    taken: z.array(takenArgument).max(100).optional(),
  }),
  /** A request to a model failed. */
  z.object({
    type: z.literal('llm/failed'),
    turn,
    step: z.number().int(),
    kind: z.string(),
    message: words,
    remedy: words,
  }),
] as const
