import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../../src-shared/step/tool-spec.ts'
import { repairArguments } from '../../../src-shared/toolcall/repair/repair-arguments.ts'
import { compileSchema } from '../../../src-shared/toolcall/repair/schema.ts'
import { validate, visits, withDefaults } from '../../../src-shared/toolcall/repair/validate.ts'

const self = { $ref: '#' }
const many = (n: number) => Array.from({ length: n }, () => self)
/** Each level contains the next level twice, so the number of parts doubles with every level. */
const doubling: JsonSchema = {
  type: 'object',
  allOf: [{ $ref: '#/$defs/p0' }, { $ref: '#/$defs/p0' }],
  $defs: Object.fromEntries(
    Array.from({ length: 40 }, (_, n) => [
      `p${n}`,
      {
        allOf: [{ $ref: `#/$defs/p${n + 1}` }, { $ref: `#/$defs/p${n + 1}` }],
        anyOf: [{ type: 'object' }, { type: 'string' }],
        patternProperties: { '^x': { type: 'number' } },
      },
    ]),
  ),
}
/**
 * Two parts that contain themselves and each other. No `allOf` contains a part twice, so skipping duplicates does not
 * help.
 */
const mutual: JsonSchema = {
  type: 'object',
  allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }],
  $defs: {
    a: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] },
    b: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }] },
  },
}
const hostile: [string, JsonSchema][] = [
  ['an allOf that contains itself twice', { type: 'object', allOf: many(2) }],
  ['an anyOf that contains itself', { type: 'object', anyOf: many(16), required: ['never'] }],
  ['an argument whose anyOf contains the schema', { properties: { a: { anyOf: many(16), type: 'number' } } }],
  [
    'an allOf and an anyOf that contain themselves',
    { allOf: many(3), anyOf: many(3), properties: { a: { type: 'number', anyOf: many(4) } } },
  ],
  ['parts that double', doubling],
  ['parts that contain each other', mutual],
  [
    'defaults that contain the schema',
    { properties: { a: { ...self }, b: { default: { c: 1 }, anyOf: many(9) } } },
  ],
]

describe.each(hostile)('a schema with %s', (_name, schema) => {
  it.each([[{}], [{ a: 'x' }], [{ a: { a: { a: { a: 'x' } } }, x1: 'y' }], ['plain words'], [[1, 2, 3]]])(
    'the arguments %j are checked in a limited time',
    (args) => {
      const errors = validate(compileSchema(schema), args)
      expect(Array.isArray(errors)).toBe(true)
      const repaired = repairArguments(schema, args)
      expect(repaired.valid).toBe(repaired.errors.length === 0)
      expect(withDefaults(compileSchema(schema), args)).toBeDefined()
    },
  )
})

it('validate rejects arguments that it cannot check, with a single error', () => {
  expect(validate(compileSchema(mutual), { a: 1 })).toEqual([
    'the schema is too complex to check these arguments',
  ])
})

it('validate checks a large value completely', () => {
  const schema = compileSchema({
    type: 'object',
    properties: { rows: { type: 'array', items: { anyOf: [{ type: 'number' }, { type: 'string' }] } } },
  })
  expect(validate(schema, { rows: Array.from({ length: 4000 }, (_, n) => n) })).toEqual([])
  expect(visits().left).toBeGreaterThan(12_000)
  expect(validate(schema, { rows: [...Array.from({ length: 4000 }, (_, n) => n), null] })).toEqual([
    'arguments.rows[4000] fits none of its 2 allowed forms',
  ])
})
