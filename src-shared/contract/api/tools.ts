import { z } from 'zod'
import { toolOrigin } from '../../events/denial.ts'
import { verdict } from '../../settings/policy-rules.ts'

/** A registered tool, with its rule and limits. Times are in ms. */
export const toolRow = z.object({
  name: z.string(),
  description: z.string(),
  origin: toolOrigin,
  /** Name of the tool's group, to which a permission rule can apply. */
  scope: z.string().optional(),
  sideEffects: z.boolean(),
  verdict,
  cooldownMs: z.number().optional(),
  rate: z.object({ burst: z.number(), refillMs: z.number() }).optional(),
  attention: z.number().optional(),
  timeoutMs: z.number(),
  onStage: z.boolean(),
  parameters: z.record(z.string(), z.unknown()),
  example: z.record(z.string(), z.unknown()).optional(),
})
export type ToolRow = z.infer<typeof toolRow>

/** `GET /api/tools`: the registered tools, local ones first. */
export const toolsAnswer = z.object({ tools: z.array(toolRow) })
export type ToolsAnswer = z.infer<typeof toolsAnswer>

/** `GET /api/packs/code?file=…`: the code of a pack that waits for approval, and of the version before it. */
export const packCode = z.object({
  hash: z.string(),
  code: z.string(),
  /** The code of the loaded version, or else of the last approved one; null if neither is known. */
  before: z.string().nullable(),
})
export type PackCode = z.infer<typeof packCode>

/** A tool call that waits for approval, in a run that has not ended. Times are epoch ms. */
export const openQuestion = z.object({
  run: z.string(),
  ask: z.string(),
  agent: z.string().optional(),
  tool: z.string(),
  args: z.unknown(),
  askedAt: z.number(),
  /** The deadline, which a restart does not change. */
  until: z.number(),
  isRunning: z.boolean(),
  answer: z.enum(['allow', 'deny']).optional(),
})
export type OpenQuestion = z.infer<typeof openQuestion>

/**
 * Answer to `GET /api/asks`, which leaves out the questions of the live run, and to `GET /api/command/answer`, which
 * includes them.
 */
export const openQuestionsAnswer = z.object({ questions: z.array(openQuestion) })
export type OpenQuestionsAnswer = z.infer<typeof openQuestionsAnswer>
