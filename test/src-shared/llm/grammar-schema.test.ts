import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { grammarSchema } from '../../../src-shared/llm/grammar-schema.ts'

describe('grammarSchema', () => {
  test('resolves references, keeps enums, order and real bounds, and drops unknown keywords', () => {
    const schema = {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      title: 'T',
      properties: {
        z: { $ref: '#/$defs/Mood', description: 'how' },
        a: { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
        n: { type: 'integer', minimum: 1, maximum: 10 },
        s: { type: 'string', pattern: '^a+$', maxLength: 20, format: 'date', default: 'x' },
        o: { oneOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['z', 'gone'],
      $defs: { Mood: { type: 'string', enum: ['calm', 'loud'] } },
    }
    const clean = grammarSchema(schema)
    expect(clean).toEqual({
      type: 'object',
      properties: {
        z: { type: 'string', enum: ['calm', 'loud'] },
        a: { type: 'integer' },
        n: { type: 'integer', minimum: 1, maximum: 10 },
        s: { type: 'string', maxLength: 20 },
        o: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      },
      required: ['z'],
      additionalProperties: false,
    })
    expect(Object.keys(clean.properties as object)).toEqual(['z', 'a', 'n', 's', 'o'])
  })

  test('keeps a property named like a keyword', () => {
    const schema = { type: 'object', properties: { pattern: { type: 'string' }, $ref: { type: 'number' } } }
    expect(Object.keys(grammarSchema(schema).properties as object)).toEqual(['pattern', '$ref'])
  })

  test('cuts a recursive schema', () => {
    const tree = {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#' } } },
    }
    expect(JSON.stringify(grammarSchema(tree)).length).toBeLessThan(2000)
    expect(() => grammarSchema({ $ref: '#' })).not.toThrow()
  })

  test('merges allOf into one object', () => {
    const schema = {
      allOf: [
        { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
        { properties: { b: { type: 'number' } }, required: ['b'] },
      ],
    }
    expect(grammarSchema(schema)).toEqual({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['a', 'b'],
      additionalProperties: false,
    })
  })

  test('removes keywords such as `pattern` from schemas that zod made', () => {
    const schema = z.toJSONSchema(
      z.object({
        n: z.int(),
        u: z.union([z.string().regex(/x/), z.literal(3)]),
        d: z.iso.datetime().optional(),
      }),
    )
    expect(JSON.stringify(grammarSchema(schema))).not.toMatch(
      /\$schema|pattern|format|9007199254740991|oneOf/,
    )
  })

  test('is idempotent and never throws', () => {
    fc.assert(
      fc.property(
        fc.object({
          key: fc.constantFrom(
            'type',
            'properties',
            'items',
            'anyOf',
            'oneOf',
            'allOf',
            '$ref',
            'enum',
            'minimum',
            'x',
          ),
        }),
        (schema) => {
          const once = grammarSchema(schema)
          expect(grammarSchema(once)).toEqual(once)
        },
      ),
    )
  })

  test('bounds the size of a schema that refers to itself many times', () => {
    const self = { $ref: '#' }
    const hostile = {
      type: 'object',
      anyOf: Array.from({ length: 16 }, () => self),
      allOf: Array.from({ length: 4 }, () => self),
      properties: { a: self, b: self },
    }
    expect(JSON.stringify(grammarSchema(hostile)).length).toBeLessThan(1_000_000)
  })
})
