import { isRecord } from '../step/record.ts'
import type { JsonSchema } from '../step/tool-spec.ts'
import { compileSchema } from '../toolcall/repair/schema.ts'
import { validate, withDefaults } from '../toolcall/repair/validate.ts'
import type { ToolValidator } from './tool-validator.ts'

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
