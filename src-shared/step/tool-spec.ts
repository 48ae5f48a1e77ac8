import { z } from 'zod'
import { type StageWords, stageWords } from './stage-words.ts'

/** A JSON schema as it stands in prompts, requests and files: draft 2020-12, an object at the root. */
export type JsonSchema = { readonly [key: string]: unknown }

/** One worked use of a tool: what is asked for, and the arguments that answer it. */
export const toolExample = z.object({ when: z.string(), arguments: z.record(z.string(), z.unknown()) })

/**
 * What a model and a reader know of a tool; its implementation is none of their business.
 * `parameters` is a JSON schema whose root is an object.
 */
export const toolSpec = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  parameters: z.record(z.string(), z.unknown()).default({ type: 'object', properties: {} }),
  examples: z.array(toolExample).optional(),
  stage: stageWords.optional(),
})

export type ToolExample = z.infer<typeof toolExample>
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  readonly examples?: readonly ToolExample[] | undefined
  /** Present for a stage tool, the only kind that a whisper may call without a model. */
  readonly stage?: StageWords | undefined
}
