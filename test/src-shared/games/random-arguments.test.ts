import { describe, expect, it } from 'vitest'
import { legalArguments } from '../../../src-shared/games/answer-force.ts'
import { randomArguments } from '../../../src-shared/games/random-arguments.ts'
import { seededBy } from '../../../src-shared/ports.ts'
import { schemaToolValidator } from '../../../src-shared/tools/tool-validator.ts'

const object = (properties: object, more: object = {}) => ({
  ...{ type: 'object', properties, required: Object.keys(properties) },
  ...more,
})

/** Schemas as games send them. */
const schemas = {
  choice: object({ cell: { type: 'string', enum: ['a1', 'b2'] } }),
  numbers: object({
    row: { type: 'integer', minimum: 3, maximum: 5 },
    even: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 },
    share: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    below: { type: 'integer', exclusiveMinimum: 1, exclusiveMaximum: 4 },
  }),
  text: object({ say: { type: 'string', minLength: 3, maxLength: 8 } }),
  list: object({ cards: { type: 'array', minItems: 2, items: { type: 'string', enum: ['red', 'blue'] } } }),
  nested: object({ to: object({ x: { type: 'integer' }, isFast: { type: 'boolean' } }) }),
  branches: object({ target: { oneOf: [{ const: 'me' }, { type: 'integer', minimum: 7, maximum: 7 }] } }),
  reference: object({ card: { $ref: '#/$defs/card' } }, { $defs: { card: { enum: ['ace'] } } }),
  all: object({ n: { allOf: [{ type: 'integer', minimum: 4 }, { maximum: 4 }] } }),
  optional: { type: 'object', properties: { note: { type: 'string' } } },
  typeless: object({ cell: { enum: [1, 2] } }),
} as const

describe('legalArguments', () => {
  it.each(Object.entries(schemas))('fits the schema with each of 50 seeds: %s', (_, schema) => {
    const tool = schemaToolValidator(schema)
    for (let seed = 0; seed < 50; seed += 1) {
      const args = legalArguments(tool, seededBy(String(seed)))
      expect(tool.validate(args)).toMatchObject({ ok: true })
    }
  })

  it('depends on the seed alone', () => {
    const tool = schemaToolValidator(schemas.numbers)
    const of = (seed: string) => JSON.stringify(legalArguments(tool, seededBy(seed)))
    expect(of('r/t1')).toBe(of('r/t1'))
    expect(new Set(Array.from({ length: 20 }, (_, n) => of(`r/t${n}`))).size).toBeGreaterThan(5)
  })

  it('returns null if no value fits', () => {
    const impossible = schemaToolValidator(object({ n: { type: 'integer', minimum: 5, maximum: 4 } }))
    expect(legalArguments(impossible, seededBy('x'))).toBeNull()
  })

  it('ends for a schema that refers to itself', () => {
    const endless = { ...object({ next: { $ref: '#' } }) }
    expect(JSON.stringify(randomArguments(endless, seededBy('x'))).length).toBeLessThan(500)
  })
})
