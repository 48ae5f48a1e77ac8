import { distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { isRecord } from '../step/record.ts'
import type { Repair } from '../step/repair.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { repairArguments } from '../toolcall/repair/repair-arguments.ts'
import { compileSchema } from '../toolcall/repair/schema.ts'
import { validate, withDefaults } from '../toolcall/repair/validate.ts'

/** Valid arguments with the schema's defaults added, or one sentence for each error. */
type Validated =
  | { readonly ok: true; readonly args: Record<string, unknown> }
  | { readonly ok: false; readonly errors: readonly string[] }

/** The schema of a tool's arguments in two forms: JSON schema for models and other programs, and a check for calls. */
export interface ToolValidator {
  /** JSON schema with an object at the root. */
  readonly parameters: JsonSchema
  validate(args: unknown): Validated
}

/** Schema for a place on Earth: `[latitude, longitude]` in degrees. */
export const coordinate = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
export type Coordinate = z.infer<typeof coordinate>

/** Returns the validator of a zod schema. Unknown arguments are errors unless the schema allows them. */
export function zodToolValidator(given: z.ZodObject): ToolValidator {
  const schema = given.def.catchall === undefined ? given.strict() : given
  const { $schema: _, ...parameters } = z.toJSONSchema(schema, { io: 'input' })
  return {
    parameters,
    validate(args) {
      const parsed = schema.safeParse(args, { reportInput: true })
      return parsed.success ? { ok: true, args: parsed.data } : { ok: false, errors: sentences(parsed.error) }
    },
  }
}

/**
 * Validates a model's arguments and repairs those that do not fit ("17" becomes 17). `given` contains the repaired
 * arguments without defaults.
 */
export function coerceArguments(
  validator: ToolValidator,
  given: unknown,
): Validated & { readonly given: unknown; readonly repairs: readonly Repair[] } {
  const valid = validator.validate(given)
  if (valid.ok) return { ...valid, given, repairs: [] }
  const repaired = repairArguments(validator.parameters, given)
  const again = repaired.valid ? validator.validate(repaired.args) : valid
  return again.ok
    ? { ...again, given: repaired.args, repairs: repaired.repairs }
    : { ...valid, given, repairs: [] }
}

/**
 * Renders a zod error as one sentence for each issue. For a text that is not one of the allowed values, suggests
 * similar values.
 */
const sentences = (error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const place = issue.path.join('.') || 'arguments'
    if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return `${place}: ${issue.message}`
    const names = nearest(issue.input, issue.values.map(String))
    const suggestion = names.map((name) => `"${name}"`).join(' or ')
    return `${place}: there is no "${issue.input.slice(0, 100)}"${suggestion === '' ? `. ${issue.message}` : `; did you mean ${suggestion}?`}`
  })

/** Returns up to three names that are similar to `wanted`, best first. Ignores case and punctuation. */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const sought = plain(wanted).slice(0, 100)
  if (sought === '') return []
  return names
    .map((name) => {
      const known = plain(name)
      const within = known !== '' && (known.includes(sought) || sought.includes(known))
      return { name, far: within ? 0.5 : distance(sought, known) / Math.max(sought.length, known.length) }
    })
    .filter(({ far }) => far <= 0.5)
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** Returns a validator of tool arguments by a JSON schema that another program wrote. */
export function schemaToolValidator(parameters: JsonSchema): ToolValidator {
  const schema = compileSchema(parameters)
  return {
    parameters,
    validate(args) {
      const errors = isRecord(args) ? validate(schema, args) : ['arguments must be an object']
      return errors.length === 0
        ? { ok: true, args: withDefaults(schema, args) as Record<string, unknown> }
        : { ok: false, errors }
    },
  }
}
