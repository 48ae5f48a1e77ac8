import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { formArguments, formTexts, schemaFields } from '../../renderer/panel/tools/schema-fields.ts'
import { zodToolValidator } from '../../src-shared/tools/tool-validator.ts'

const validator = zodToolValidator(
  z.object({
    text: z.string().min(1).max(120).describe('The words'),
    tone: z.enum(['chalk', 'cheer']).default('chalk'),
    count: z.int().min(1).max(3),
    share: z.number().optional(),
    loud: z.boolean().optional(),
    place: z.tuple([z.number(), z.number()]).optional(),
  }),
)
const fields = schemaFields(validator.parameters)

describe('schemaFields', () => {
  it('creates a field for each argument, with its limits and default', () => {
    expect(fields).toMatchObject([
      { name: 'text', kind: 'text', hint: 'The words', required: true, maxLength: 120 },
      { name: 'tone', kind: 'choice', options: ['chalk', 'cheer'], required: false, usual: 'chalk' },
      { name: 'count', kind: 'number', isWhole: true, min: 1, max: 3, required: true },
      { name: 'share', kind: 'number', isWhole: false, required: false },
      { name: 'loud', kind: 'switch' },
      { name: 'place', kind: 'json' },
    ])
    expect(fields[3]).not.toHaveProperty('max')
  })

  it('creates no fields for a schema without properties, and a JSON field for a property without a type', () => {
    expect(schemaFields({ type: 'object' })).toEqual([])
    expect(schemaFields({ properties: { odd: true } })).toMatchObject([{ name: 'odd', kind: 'json' }])
  })
})

describe('formArguments', () => {
  it('converts arguments to the texts of the form and back', () => {
    const args = { text: 'GG', count: 2, loud: false, place: [1, 2] }
    const read = formArguments(fields, formTexts(args))
    expect(read).toEqual({ ok: true, args })
    expect(read.ok && validator.validate(read.args).ok).toBe(true)
  })

  it('omits empty fields, and reports a field that is not JSON', () => {
    expect(formArguments(fields, { text: '', count: '1' })).toEqual({ ok: true, args: { count: 1 } })
    expect(formArguments(fields, { place: '[1,' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('“place” needs valid JSON'),
    })
  })
})
