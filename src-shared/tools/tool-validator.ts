import { z } from 'zod'
import type { Repair } from '../step/repair.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { repairArguments } from '../toolcall/repair/repair-arguments.ts'
import { nearest } from './nearest.ts'

/** Arguments with the schema's defaults filled in, or what is wrong with them. */
export type Validated =
  | { readonly ok: true; readonly args: Record<string, unknown> }
  | { readonly ok: false; readonly errors: readonly string[] }

/** One schema in its two forms: as models, servers and panels read it, and as the check of a call. */
export interface ToolValidator {
  /** JSON schema, an object at the root. */
  readonly parameters: JsonSchema
  validate(args: unknown): Validated
}

/**
 * The validator of a zod schema: tools of our own are written with it. A schema that says nothing of other arguments
 * takes none, so that a misspelt one is never left out in silence.
 */
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
 * Validates what a model gave; where that fails, mends it first ("17" where a number is wanted) as the reader of its
 * text does. `given` is what then stood for the arguments, before defaults.
 */
export function coerceArguments(
  validator: ToolValidator,
  given: unknown,
): Validated & { readonly given: unknown; readonly repairs: readonly Repair[] } {
  const valid = validator.validate(given)
  if (valid.ok) return { ...valid, given, repairs: [] }
  const mended = repairArguments(validator.parameters, given)
  const again = mended.valid ? validator.validate(mended.args) : valid
  return again.ok
    ? { ...again, given: mended.args, repairs: mended.repairs }
    : { ...valid, given, repairs: [] }
}

/** What a zod error says, one sentence a mistake; a name that is none comes with the near ones. */
export const sentences = (error: z.ZodError): string[] =>
  error.issues.map((issue) => {
    const place = issue.path.join('.') || 'arguments'
    if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return `${place}: ${issue.message}`
    const names = nearest(issue.input, issue.values.map(String))
    const meant = names.map((name) => `“${name}”`).join(' or ')
    return `${place}: there is no “${issue.input.slice(0, 100)}”${meant === '' ? `. ${issue.message}` : `; did you mean ${meant}?`}`
  })
