import { isRecord } from '../../step/record.ts'
import type { JsonSchema } from '../../step/tool-spec.ts'
import type { Tool } from '../../tools/tool.ts'
import { schemaTool } from '../packs/pretend-tool.ts'
import type { BfclFunction } from './bfcl-entry.ts'

const types: Readonly<Record<string, string | undefined>> = {
  dict: 'object',
  float: 'number',
  tuple: 'array',
  any: undefined,
}

/** Converts BFCL's parameters to a JSON schema, and repairs defaults that violate their own schema. */
export function jsonSchemaOf(bfcl: JsonSchema): JsonSchema {
  const { type, properties, items, enum: listed, optional: _, ...rest } = bfcl
  const choices =
    Array.isArray(listed) && typeof rest.default === 'string' && !listed.includes(rest.default)
      ? [...listed, rest.default]
      : listed
  const name = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : type
  const isList = name === 'array'
  const inner = isRecord(items) ? jsonSchemaOf(items) : {}
  const itemSchema = isList && choices !== undefined ? { ...inner, enum: choices } : inner
  return {
    ...(name === undefined ? {} : { type: rest.default === null ? [name, 'null'] : name }),
    ...rest,
    ...(isList || choices === undefined ? {} : { enum: choices }),
    ...(isRecord(properties) ? { properties: propertiesOf(properties) } : {}),
    ...(isList || isRecord(items) ? { items: itemSchema } : {}),
  }
}

const propertiesOf = (properties: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, isRecord(value) ? jsonSchemaOf(value) : value]),
  )

/** Converts a BFCL function to a tool that does nothing when it is called. */
export const bfclTool = ({ name, description, parameters }: BfclFunction): Tool =>
  schemaTool({ name, description, parameters: jsonSchemaOf(parameters) }, 'bfcl')
