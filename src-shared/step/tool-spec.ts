import { z } from 'zod'
import { isRecord } from './record.ts'

const words = z.array(z.string().min(1).max(60)).max(200)

/**
 * Words with which a streamer requests a stage tool, in addition to those of its schema. A tool with a `stage` field,
 * even `{}`, only changes what the audience sees or hears. A whisper may therefore call it without a model.
 */
export const stageWords = z.object({
  /** Nouns for the tool's effect: "emote", "sound effect". */
  nouns: words.optional(),
  /** Verbs that request the effect: "play", "throw". */
  verbs: words.optional(),
  /** Synonyms of the options of parameters: `{sound: {airhorn: ['mlg horn']}}`. */
  options: z.record(z.string(), z.record(z.string(), words)).optional(),
  /** Set if options are everyday words ("coffee", "idea"); they count only together with one of the verbs or nouns. */
  everyday: z.boolean().optional(),
})

export type StageWords = z.infer<typeof stageWords>

/** JSON schema (draft 2020-12, an object at the root) as used in prompts, requests and files. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Maximum number of nested levels of a schema. The limit keeps recursive parsers from overflowing the stack. */
export const maxSchemaLevels = 40

/** Returns whether a schema, or any other JSON, is nested deeper than `maxSchemaLevels` levels. */
export function isTooDeep(schema: unknown): boolean {
  const isObject = (value: unknown) => typeof value === 'object' && value !== null
  const seen = new Set<unknown>()
  let level = [schema].filter(isObject)
  for (let levels = 0; level.length > 0; levels += 1) {
    if (levels > maxSchemaLevels) return true
    for (const value of level) seen.add(value)
    level = level
      .flatMap((value) => Object.values(value as object))
      .filter((v) => isObject(v) && !seen.has(v))
  }
  return false
}

/** Example of a tool's use: `when` is a request, and `arguments` are those of the call that fulfills it. */
export const toolExample = z.object({ when: z.string(), arguments: z.record(z.string(), z.unknown()) })

/**
 * Description of a tool for models and for the parser of their calls, without its implementation. `parameters` is a
 * JSON schema whose root is an object.
 */
export const toolSpec = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  parameters: z
    .record(z.string(), z.unknown())
    .refine((schema) => !isTooDeep(schema), `has more than ${maxSchemaLevels} levels`)
    .default({ type: 'object', properties: {} }),
  examples: z.array(toolExample).optional(),
  stage: stageWords.optional(),
})

/** A tool spec from another program, in Adlib's form or in OpenAI's `{type: "function", function: {…}}`. */
export const givenToolSpec = z.unknown().transform((given, context): z.output<typeof toolSpec> => {
  const { type, function: inner } = (given ?? {}) as { readonly type?: unknown; readonly function?: unknown }
  const isWrapped = type === 'function' && inner !== undefined
  const read = toolSpec.safeParse(isWrapped ? inner : given)
  if (read.success) return read.data
  for (const { message, path } of read.error.issues)
    context.addIssue({ code: 'custom', message, path: [...(isWrapped ? ['function'] : []), ...path] })
  return z.NEVER
})

/** An error in a list of tools. `path` names the wrong part, such as `tools.1.name`. */
export interface BadTool {
  readonly path: string
  readonly message: string
}

/**
 * Returns why the entry `given` of a list of tools cannot be used; undefined if it can. Accepts anything, because
 * another program may have written the list.
 */
export function badToolAt(index: number, given: unknown): BadTool | undefined {
  const bad = (key: string, message: string): BadTool => ({ path: `tools.${index}${key}`, message })
  if (!isRecord(given)) return bad('', 'A tool must be an object.')
  const { name, parameters = {} } = given
  if (typeof name !== 'string' || name === '') return bad('.name', 'A tool needs a name.')
  if (!isRecord(parameters)) return bad('.parameters', 'The parameters must be a JSON schema.')
  return isTooDeep(parameters)
    ? bad('.parameters', `The schema has more than ${maxSchemaLevels} levels.`)
    : undefined
}

export type ToolExample = z.infer<typeof toolExample>
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  readonly examples?: readonly ToolExample[] | undefined
  /** Set for stage tools, the only ones that a whisper may call without a model. */
  readonly stage?: StageWords | undefined
}
