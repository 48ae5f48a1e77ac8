import type { Repair } from '../../step/repair.ts'
import type { JsonSchema } from '../../step/tool-spec.ts'
import { RawText } from '../values/raw-text.ts'
import { argumentsObject, placePositional } from './arguments-object.ts'
import { coerce } from './coerce.ts'
import { type Coercion, settle } from './coercion.ts'
import { fitObject } from './fit-object.ts'
import { compileSchema, type Schema } from './schema.ts'
import { withoutTokens } from './template-tokens.ts'
import { validate, visits } from './validate.ts'

export interface RepairedArguments {
  /** Empty if the arguments could not be read as an object; otherwise repaired, even if still invalid. */
  readonly args: Record<string, unknown>
  /** Each `path` starts with `arguments`. */
  readonly repairs: Repair[]
  readonly valid: boolean
  readonly errors: string[]
}

/** Repairs a call's arguments, of any form, to fit its tool's schema, or returns errors. Never throws. */
export function repairArguments(schema: JsonSchema, args: unknown): RepairedArguments {
  return fitArguments(compileSchema(schema), args)
}

/** Like `repairArguments`, with a compiled schema and with unnamed values. */
export function fitArguments(
  schema: Schema,
  args: unknown,
  positional: readonly unknown[] = [],
): RepairedArguments {
  const run: Coercion = { repairs: [], coerce, object: fitObject, depth: 0, budget: visits() }
  const given = argumentsObject(schema, args, run)
  if (typeof given === 'string') return { args: {}, repairs: run.repairs, valid: false, errors: [given] }
  const named = positional.length > 0 ? placePositional(schema, given, positional, run) : given
  if (typeof named === 'string')
    return {
      args: settle(given) as Record<string, unknown>,
      repairs: run.repairs,
      valid: false,
      errors: [named],
    }
  const clean = withoutTokens(named, 'arguments', run) as typeof named
  const fitted = fitObject(schema, clean, 'arguments', run)
  const errors = [...validate(schema, fitted), ...lostParts(run.repairs, clean)]
  return { args: fitted, repairs: run.repairs, valid: errors.length === 0, errors }
}

/**
 * Returns an error for each undeclared argument that has parts. Without it, the call would do something else
 * than the model wrote: of `{"command": "rm", "arguments": {"path": "/tmp/a"}}`, only `rm` would be left.
 */
const lostParts = (repairs: readonly Repair[], given: Readonly<Record<string, unknown>>): string[] =>
  repairs.flatMap(({ rule, path }) => {
    const value = rule === 'drop-key' ? given[path.slice('arguments.'.length)] : undefined
    const hasParts =
      typeof value === 'object' &&
      value !== null &&
      !(value instanceof RawText) &&
      Object.keys(value).length > 0
    return hasParts ? [`${path} is not declared`] : []
  })
