import { z } from 'zod'
import { isRecord } from './record.ts'

/** JSON schema (draft 2020-12) of an object. */
export type JsonSchema = { readonly [key: string]: unknown }

/** Maximum nesting of a schema. More levels could overflow the stack of recursive parsers. */
export const maxSchemaLevels = 40

/** Returns whether a schema, or any other JSON, is nested too deeply. */
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

/** Example of a tool's use: a request, and the arguments of the call that fulfills it. */
const toolExample = z.object({ when: z.string(), arguments: z.record(z.string(), z.unknown()) })

/** Description of a tool for models. `parameters` is a JSON schema of an object. */
export const toolSpec = z.object({
  name: z.string().min(1),
  description: z.string().default(''),
  parameters: z
    .record(z.string(), z.unknown())
    .refine((schema) => !isTooDeep(schema), `has more than ${maxSchemaLevels} levels`)
    .default({ type: 'object', properties: {} }),
  examples: z.array(toolExample).optional(),
  allowsPart: z.boolean().optional(),
  allowsEcho: z.boolean().optional(),
})

/** Reads a tool spec from another program, in Adlib's form or in OpenAI's `{type: "function", function: {…}}`. */
const givenSpec = <Spec>(schema: z.ZodType<Spec>) =>
  z.unknown().transform((given, context): Spec => {
    const { tool, path: outer } = unwrapTool(given)
    const read = schema.safeParse(tool)
    if (read.success) return read.data
    for (const { message, path } of read.error.issues)
      context.addIssue({ code: 'custom', message, path: [...outer, ...path] })
    return z.NEVER
  })

/** A tool spec from another program. */
export const givenToolSpec = givenSpec(toolSpec)

/** Returns the part of a tool spec in either form that describes the tool, and its path. */
export function unwrapTool(given: unknown): { readonly tool: unknown; readonly path: readonly string[] } {
  const { type, function: inner } = (given ?? {}) as { readonly type?: unknown; readonly function?: unknown }
  return type === 'function' && inner !== undefined
    ? { tool: inner, path: ['function'] }
    : { tool: given, path: [] }
}

/** An error in a list of tools. `path` is the wrong part, such as `tools.1.name`. */
export interface BadTool {
  readonly path: string
  readonly message: string
}

/**
 * Returns the error in an entry of a list of tools; undefined if there is none. `given` can be anything, because
 * another program may have written the list.
 */
export function badToolAt(index: number, given: unknown): BadTool | undefined {
  const { tool, path } = unwrapTool(given)
  const bad = (key: string, message: string): BadTool => ({
    path: `${['tools', index, ...path].join('.')}${key}`,
    message,
  })
  if (!isRecord(tool)) return bad('', 'A tool must be an object.')
  const { name, parameters = {} } = tool
  if (typeof name !== 'string' || name === '') return bad('.name', 'A tool needs a name.')
  if (!isRecord(parameters)) return bad('.parameters', 'The parameters must be a JSON schema.')
  return isTooDeep(parameters)
    ? bad('.parameters', `The schema has more than ${maxSchemaLevels} levels.`)
    : undefined
}

/** A tool in the form of OpenAI's chat API. */
export interface OpenAiTool {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description?: string | undefined
    readonly parameters?: JsonSchema | undefined
  }
}

/** A tool in Adlib's form or in OpenAI's. */
export type GivenTool = ToolSpec | OpenAiTool

export type ToolExample = z.infer<typeof toolExample>
export interface ToolSpec {
  readonly name: string
  readonly description: string
  readonly parameters: JsonSchema
  readonly examples?: readonly ToolExample[] | undefined
  /** Set if a call may run although its end is missing, such as a spoken line. Without it, such a call is rejected. */
  readonly allowsPart?: boolean | undefined
  /** Set if a call may repeat one from a text from outside, such as the next page of a list. */
  readonly allowsEcho?: boolean | undefined
}

/**
 * Encodes a tool name for model servers, which allow only `[A-Za-z0-9_-]` (OpenAI's rule): `math/add` becomes
 * `math__add`. Other characters become `_x<hex>_`.
 */
export function wireName(name: string): string {
  let out = ''
  for (let i = 0; i < name.length; ) {
    const char = String.fromCodePoint(name.codePointAt(i) as number)
    if (char === '/') out += out.endsWith('_') || name[i + 1] === '_' ? escaped(char) : '__'
    else if (char === '_' && (out.endsWith('_') || !/^[a-wyzA-Z0-9-]?$/.test(name[i + 1] ?? '')))
      out += escaped(char)
    else if (/[A-Za-z0-9_-]/.test(char)) out += char
    else out += escaped(char)
    i += char.length
  }
  return out
}

/** Decodes a name that `wireName` encoded: `math__add` becomes `math/add`. */
export function fromWireName(wire: string): string {
  return wire.replace(/_x([0-9a-f]+)_|__/g, (whole, hex: string | undefined) => {
    if (hex === undefined) return '/'
    const point = Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

const escaped = (char: string): string => `_x${(char.codePointAt(0) as number).toString(16)}_`

const words = z.array(z.string().min(1).max(60)).max(200)

/** Words with which a streamer requests a stage tool. */
const stageWords = z.object({
  /** Nouns such as "emote" and "sound effect". */
  nouns: words.optional(),
  /** Verbs such as "play" and "throw". */
  verbs: words.optional(),
  /** Synonyms of the options of parameters: `{sound: {airhorn: ['mlg horn']}}`. */
  options: z.record(z.string(), z.record(z.string(), words)).optional(),
  /** Set if options are everyday words ("coffee", "idea"), which count only together with a verb or noun. */
  everyday: z.boolean().optional(),
})

export type StageWords = z.infer<typeof stageWords>

/** A tool spec that may be of a stage tool. */
export interface StageToolSpec extends ToolSpec {
  /** Set for stage tools, even if it is `{}`: only stage tools can be called from a whisper when no model is there. */
  readonly stage?: StageWords | undefined
}

export const stageToolSpec = toolSpec.extend({ stage: stageWords.optional() })

/** Like `givenToolSpec`, with the words of a stage tool. */
export const givenStageToolSpec = givenSpec(stageToolSpec)
