import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { text, wordsOf } from '../../../src-shared/step/content.ts'
import { assignCallIds, finalText, step } from '../../../src-shared/step/step.ts'

const call = fc.record(
  {
    id: fc.constantFrom(undefined, '', 'call_1', 'call_2', 'call_3', 'own', 'other'),
    name: fc.string({ minLength: 1, maxLength: 5 }),
    arguments: fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
  },
  { requiredKeys: ['name', 'arguments'] },
)
const calls = fc.array(call, { maxLength: 8 })

describe('assignCallIds', () => {
  it('gives every call a unique id, and gives the same calls the same ids every time', () => {
    fc.assert(
      fc.property(calls, (given) => {
        const assigned = assignCallIds(given)
        expect(new Set(assigned.map(({ id }) => id)).size).toBe(given.length)
        expect(assigned.every(({ id }) => id.length > 0)).toBe(true)
        expect(assigned.map((one) => [one.name, one.arguments])).toEqual(
          given.map((one) => [one.name, one.arguments]),
        )
        expect(assignCallIds(given)).toEqual(assigned)
      }),
    )
  })

  it('keeps an id from the model if it is unique', () => {
    fc.assert(
      fc.property(calls, (given) => {
        const assigned = assignCallIds(given)
        given.forEach(({ id }, index) => {
          if (id && given.findIndex((other) => other.id === id) === index)
            expect(assigned[index]?.id).toBe(id)
        })
      }),
    )
  })

  it('numbers a call without an id by its position, and skips ids that are in use', () => {
    const ids = (given: (string | undefined)[]) =>
      assignCallIds(given.map((id) => ({ id, name: 'x', arguments: {} }))).map(({ id }) => id)
    expect(ids([undefined, undefined])).toEqual(['call_1', 'call_2'])
    expect(ids(['a', undefined, 'a'])).toEqual(['a', 'call_2', 'call_3'])
    expect(ids([undefined, 'call_1'])).toEqual(['call_2', 'call_1'])
    expect(ids([])).toEqual([])
  })

  it('does not change ids that it assigned before', () => {
    fc.assert(
      fc.property(calls, (given) => {
        const once = assignCallIds(given)
        expect(assignCallIds(once)).toEqual(once)
      }),
    )
  })
})

const isStep = (value: unknown): boolean => step.safeParse(value).success

describe('step', () => {
  const one = { id: 'call_1', name: 'x', arguments: {} }
  it.each([
    finalText('hi'),
    { type: 'final', content: [text('a'), { type: 'json', json: { a: 1 } }] },
    { type: 'tool_calls', tool_calls: [one] },
    { type: 'tool_calls', tool_calls: [one], content: [text('now')] },
  ])('accepts the step %j', (value) => {
    expect(isStep(value)).toBe(true)
  })

  it.each([
    null,
    {},
    { type: 'final', content: [] },
    { type: 'tool_calls', tool_calls: [] },
    { type: 'tool_calls', tool_calls: [{ ...one, id: '' }] },
    { type: 'tool_calls', tool_calls: [{ ...one, arguments: [] }] },
    { type: 'tool_calls', tool_calls: [one], content: [] },
    { type: 'chat', content: [text('a')] },
    { type: 'final', content: [{ type: 'video' }] },
  ])('rejects the step %j', (value) => {
    expect(isStep(value)).toBe(false)
  })

  it('accepts any calls that have assigned ids', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (given) => {
        expect(isStep({ type: 'tool_calls', tool_calls: assignCallIds(given) })).toBe(true)
      }),
    )
  })
})

describe('wordsOf', () => {
  it('joins the text blocks and skips JSON and images', () => {
    expect(
      wordsOf([
        text('one'),
        { type: 'json', json: 1 },
        { type: 'image', data: '', mimeType: 'image/png' },
        text('two '),
      ]),
    ).toBe('one\ntwo')
    expect(wordsOf(undefined)).toBe('')
  })
})
