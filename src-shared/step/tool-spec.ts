import { z } from 'zod'

const words = z.array(z.string().min(1).max(60)).max(200)

/**
 * Words that a streamer uses to ask for a stage tool, in addition to those of its schema. Declaring them, even as `{}`,
 * marks a tool that only changes what the audience sees or hears, so a whisper may call it without a model.
 */
export const stageWords = z.object({
  /** Nouns for what it makes: "emote", "sound effect". */
  nouns: words.optional(),
  /** Verbs that ask for it: "play", "throw". */
  verbs: words.optional(),
  /** Synonyms of options, by parameter and option: `{sound: {airhorn: ['mlg horn']}}`. */
  options: z.record(z.string(), z.record(z.string(), words)).optional(),
  /** Its options are everyday words ("coffee", "idea"), which count only beside one of its verbs or nouns. */
  everyday: z.boolean().optional(),
})

export type StageWords = z.infer<typeof stageWords>

/** JSON schema (draft 2020-12, an object at the root) as used in prompts, requests and files. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Example of a tool's use: a request, and the arguments that answer it. */
export const toolExample = z.object({ when: z.string(), arguments: z.record(z.string(), z.unknown()) })

/**
 * Description of a tool for models and the reader, without its implementation. `parameters` is a JSON schema whose
 * root is an object.
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
  /** Set for stage tools, the only ones that a whisper may call without a model. */
  readonly stage?: StageWords | undefined
}
