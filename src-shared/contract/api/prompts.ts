import { z } from 'zod'
import { answerOutcome, usage } from '../../events/event/llm.ts'
import { sampling } from '../../settings/models.ts'
import { promptCut, promptPartKind, textBlock } from '../../step/content.ts'
import { mentionedCall, rejectedCall, repair } from '../../step/repair.ts'
import { message, step } from '../../step/step.ts'
import { type StageToolSpec, stageToolSpec } from '../../step/tool-spec.ts'
import { commandError } from '../command.ts'

const mode = z.enum(['native', 'schema', 'text'])
const tool: z.ZodType<StageToolSpec> = stageToolSpec

/** Body of `POST /api/playground/ask`: one request to a model. No tool runs. */
export const askQuestion = z.object({
  model: z.string().min(1).max(300),
  mode: z.enum(['auto', 'native', 'schema', 'text']),
  system: z.string().max(100_000).default(''),
  messages: z.array(message).min(1).max(200),
  tools: z.array(tool).max(200).default([]),
  maxTokens: z.number().int().min(1).max(4096).exactOptional(),
  sampling: sampling.exactOptional(),
  seed: z.number().int().exactOptional(),
})
export type AskQuestion = z.infer<typeof askQuestion>

/** A model's answer, and the step that was read from it. */
export const askAnswer = z.object({
  step,
  mode,
  format: z.string(),
  outcome: answerOutcome,
  raw: z.string(),
  repairs: z.array(repair),
  rejected: z.array(rejectedCall),
  mentioned: z.array(mentionedCall).exactOptional(),
  ms: z.number(),
  usage: usage.exactOptional(),
  truncated: z.boolean().exactOptional(),
})
export type AskAnswer = z.infer<typeof askAnswer>

/** A request with tools that `adlib proxy` served. `at`: Unix time (ms). */
const proxiedRequest = z.object({
  at: z.number(),
  dialect: z.string(),
  mode,
  model: z.string(),
  answers: z.array(
    z.object({
      ...askAnswer.pick({ step: true, outcome: true, raw: true, repairs: true, rejected: true }).shape,
      /** Whether the client would not have got these calls, or not valid ones, without the proxy. */
      isHelped: z.boolean(),
    }),
  ),
})
export type ProxiedRequest = z.infer<typeof proxiedRequest>

/** `GET /api/playground/proxy`: the newest requests, newest first; null if no `adlib proxy --explain` runs. */
export const proxiedAnswer = z.object({ requests: z.array(proxiedRequest).nullable() })
export type ProxiedAnswer = z.infer<typeof proxiedAnswer>

const reading = z.object({
  format: z.string(),
  from: z.number(),
  end: z.number(),
  price: z.number(),
  valid: z.boolean(),
  chosen: z.boolean(),
  calls: z.array(
    z.object({
      name: z.string(),
      arguments: z.record(z.string(), z.unknown()),
      valid: z.boolean(),
      errors: z.array(z.string()),
      repairs: z.array(repair),
    }),
  ),
})

/** What a parser may know about an answer; see `ReadOptions`. */
export const answerFacts = z.object({
  cut: z.boolean().exactOptional(),
  seen: z.union([z.string(), z.array(z.string())]).exactOptional(),
  asked: z.array(z.string()).exactOptional(),
  rest: z.array(z.string()).exactOptional(),
})
export type AnswerFacts = z.infer<typeof answerFacts>

/** Body of `POST /api/playground/parse`. */
export const parseQuestion = z.object({
  text: z.string().max(200_000),
  tools: z.array(tool).max(200).default([]),
  strict: z.boolean().default(false),
  ...answerFacts.shape,
})
export type ParseQuestion = z.infer<typeof parseQuestion>

export const parseAnswer = z.object({
  step,
  outcome: answerOutcome,
  format: z.string(),
  repairs: z.array(repair),
  rejected: z.array(rejectedCall),
  readings: z.array(reading),
  /** Duration of the parsing in microseconds. */
  us: z.number(),
})
export type ParseAnswer = z.infer<typeof parseAnswer>

/** `GET /api/playground/tools`: the tools that the policy allows or that need approval. */
export const toolsAnswer = z.object({ tools: z.array(tool) })
export type ToolsAnswer = z.infer<typeof toolsAnswer>

export const shownPart = z.object({
  is: promptPartKind,
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  text: z.string(),
  isRead: z.boolean(),
  cut: promptCut.exactOptional(),
})
export type ShownPart = z.infer<typeof shownPart>

/** One model call of a turn: its request and its answer. */
export const promptedStep = z.object({
  step: z.number(),
  model: z.string(),
  driver: z.string(),
  mode,
  parts: z.array(shownPart),
  /** Kinds of parts that were too large to record; `lost` if the record is damaged. */
  missing: z.array(z.string()),
  request: z.object({
    system: z.string(),
    systemParts: z.array(textBlock),
    messages: z.array(message),
    tools: z.array(tool),
    maxTokens: z.number().exactOptional(),
    sampling: sampling.exactOptional(),
    seed: z.number().exactOptional(),
  }),
  raw: z.string().exactOptional(),
  repairs: z.array(repair),
  answer: step.exactOptional(),
  outcome: answerOutcome.exactOptional(),
  ms: z.number().exactOptional(),
  usage: usage.exactOptional(),
  truncated: z.boolean().exactOptional(),
  failed: commandError.exactOptional(),
})
export type PromptedStep = z.infer<typeof promptedStep>

/** `GET /api/runs/:id/turns/:turn/prompts`: the recorded model calls of one turn. */
export const promptsAnswer = z.object({ turn: z.string(), at: z.number(), steps: z.array(promptedStep) })
export type PromptsAnswer = z.infer<typeof promptsAnswer>
