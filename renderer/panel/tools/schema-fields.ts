import { isRecord } from '../../../src-shared/step/record.ts'
import { fill, ui } from '../kit/language.ts'

/** A form field for a tool's argument. A `json` field takes any other type, written as JSON. */
export interface SchemaField {
  readonly name: string
  readonly kind: 'text' | 'number' | 'switch' | 'choice' | 'json'
  readonly hint: string
  readonly required: boolean
  readonly usual: string
  readonly options?: readonly string[]
  readonly isWhole?: boolean
  readonly min?: number
  readonly max?: number
  readonly maxLength?: number
}

/** Lists the fields for a JSON schema of an object, in the order of its properties. */
export function schemaFields(schema: Readonly<Record<string, unknown>>): SchemaField[] {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(properties).map(([name, given]) => {
    const part = isRecord(given) ? given : {}
    return {
      name,
      hint: typeof part.description === 'string' ? part.description : '',
      required: required.includes(name) && part.default === undefined,
      usual: part.default === undefined ? '' : textOf(part.default),
      ...shapeOf(part),
    }
  })
}

function shapeOf(part: Readonly<Record<string, unknown>>): Pick<SchemaField, 'kind'> & Partial<SchemaField> {
  if (Array.isArray(part.enum) && part.enum.every((one) => typeof one === 'string'))
    return { kind: 'choice', options: part.enum }
  if (part.type === 'boolean') return { kind: 'switch' }
  if (part.type === 'string') return { kind: 'text', ...numbers(part, { maxLength: 'maxLength' }) }
  if (part.type === 'number' || part.type === 'integer')
    return {
      kind: 'number',
      isWhole: part.type === 'integer',
      ...numbers(part, { min: 'minimum', max: 'maximum' }),
    }
  return { kind: 'json' }
}

/**
 * Returns the limits of a number. Leaves out the limits of safe integers, which zod gives to every integer without
 * limits.
 */
const numbers = (part: Readonly<Record<string, unknown>>, keys: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([key, from]) => {
      const value = part[from]
      return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? [[key, value]] : []
    }),
  )

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Converts arguments to the texts of a form. */
export const formTexts = (args: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, textOf(value)]))

/** Arguments from the texts of a form, or the problem with a field. An empty field is left out. */
export type FormArguments =
  | { readonly ok: true; readonly args: Record<string, unknown> }
  | { readonly ok: false; readonly message: string }

/** Converts the texts of a form to arguments. The tool itself checks the values. */
export function formArguments(
  fields: readonly SchemaField[],
  texts: Readonly<Record<string, string>>,
): FormArguments {
  const args: Record<string, unknown> = {}
  for (const { name, kind } of fields) {
    const text = texts[name] ?? ''
    if (text === '') continue
    if (kind === 'number') args[name] = Number(text)
    else if (kind === 'switch') args[name] = text === 'true'
    else if (kind === 'json') {
      try {
        args[name] = JSON.parse(text)
      } catch {
        return { ok: false, message: fill(ui.tools.notJson, { name }) }
      }
    } else args[name] = text
  }
  return { ok: true, args }
}
