import { isRecord } from '../step/record.ts'
import type { JsonSchema, ToolSpec } from '../step/tool-spec.ts'
import { repairArguments } from '../toolcall/repair/repair-arguments.ts'
import { readLoose } from '../toolcall/values/loose-value.ts'
import { Source } from '../toolcall/values/source.ts'

const FORMATTER = 'format_response'
const maxPlaces = 40

/** A response that fits the requested schema, or plain text otherwise. */
export type FormattedResponse =
  | {
      readonly kind: 'structured'
      readonly value: Record<string, unknown>
      readonly via: 'tool' | 'json-in-text'
    }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Returns the tool with which a model hands in a response that fits this schema. The schema's root must be an object.
 */
export const formatterTool = (schema: JsonSchema): ToolSpec => ({
  name: FORMATTER,
  description: 'Hands in the final response in the form that is wanted.',
  parameters: schema,
})

/**
 * Returns the response in an answer. It is structured if a call of the formatter tool or JSON in the text fits the
 * schema; otherwise it is plain text.
 */
export function formatResponse(
  answer: {
    readonly content?: string
    readonly calls?: readonly { readonly name: string; readonly arguments: unknown }[]
  },
  schema: JsonSchema,
): FormattedResponse {
  for (const call of answer.calls ?? []) {
    if (call.name !== FORMATTER) continue
    const { args, valid } = repairArguments(schema, call.arguments)
    if (valid) return { kind: 'structured', value: args, via: 'tool' }
  }
  const content = answer.content ?? ''
  const value = jsonIn(content, schema)
  return value ? { kind: 'structured', value, via: 'json-in-text' } : { kind: 'text', text: content.trim() }
}

function jsonIn(content: string, schema: JsonSchema): Record<string, unknown> | undefined {
  const source = new Source(content)
  let at = content.indexOf('{')
  for (let tries = 0; at !== -1 && tries < maxPlaces && !source.exhausted; tries++) {
    const read = readLoose(source, at)
    const fitted = read && isRecord(read.value) ? repairArguments(schema, read.value) : undefined
    // If a repair could drop keys, an unrelated object would fit a schema without required keys.
    if (fitted?.valid && !fitted.repairs.some(({ rule }) => rule === 'drop-key')) return fitted.args
    at = content.indexOf('{', at + 1)
  }
  return undefined
}
