import { describe, expect, it } from 'vitest'
import { engineSchema } from '../../../src-shared/llm/engine/engine-schema.ts'
import type { JsonSchema } from '../../../src-shared/step/tool-spec.ts'

const object = (properties: object) => ({ type: 'object', properties, additionalProperties: false })
const [text, number] = [{ type: 'string' }, { type: 'number' }]

describe('engineSchema', () => {
  it('lets a model leave out any optional property, although the compiler requires all of an object', () => {
    const schema = engineSchema({ ...object({ a: text, b: number, c: text }), required: ['b'] })
    expect(schema).toEqual({
      oneOf: [
        object({ b: number }),
        object({ a: text, b: number }),
        object({ b: number, c: text }),
        object({ a: text, b: number, c: text }),
      ],
    })
  })

  it('keeps the number of objects small with many optional properties', () => {
    const properties = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`p${index}`, text]))
    const { oneOf } = engineSchema(object(properties)) as { oneOf: unknown[] }
    expect(oneOf).toHaveLength(22)
    expect(oneOf.at(-1)).toEqual(object(properties))
  })

  it('converts alternatives and lists inside a schema', () => {
    const inner = { ...object({ name: { const: 'x' } }), required: ['name'] }
    expect(
      engineSchema({ anyOf: [{ type: 'array', items: { anyOf: [inner, text] }, minItems: 1 }, text] }),
    ).toEqual({
      oneOf: [
        { type: 'array', items: { oneOf: [object({ name: { const: 'x' } }), text] }, minItems: 1 },
        text,
      ],
    })
  })

  it('stays short for objects with many optional properties inside each other', () => {
    const nested = (depth: number): JsonSchema =>
      object(
        Object.fromEntries(
          Array.from({ length: 30 }, (_, index) => [`p${index}`, depth > 0 ? nested(depth - 1) : text]),
        ),
      )
    expect(JSON.stringify(engineSchema(nested(2))).length).toBeLessThan(3_000_000)
  })

  it('replaces what the compiler refuses with something that it accepts', () => {
    const any = { type: ['string', 'number', 'boolean', 'null'] }
    for (const [schema, expected] of [
      [{ const: { a: 1 } }, any],
      [{ enum: [{ a: 1 }, 'b', null] }, { enum: ['b', null] }],
      [{ enum: [] }, any],
      [{ anyOf: [] }, any],
      [{ type: 'date' }, any],
      [{ type: ['object', 'null'] }, { type: 'null' }],
      [
        { type: 'string', format: 'email', minLength: 9, maxLength: 3 },
        { type: 'string', minLength: 9, maxLength: 9 },
      ],
      [
        { type: 'array', items: text, maxItems: 1e9 },
        { type: 'array', items: text, maxItems: 1000 },
      ],
    ] as const)
      expect(engineSchema(schema)).toEqual(expected)
  })
})
