import { describe, expect, it } from 'vitest'
import { engineSchema } from '../../../src-shared/llm/engine/engine-schema.ts'

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
})
