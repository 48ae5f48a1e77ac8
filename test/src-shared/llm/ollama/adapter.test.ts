import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callsIn, toOllamaMessages, toOllamaTool } from '../../../../src-shared/llm/ollama/adapter.ts'
import { fromWireName } from '../../../../src-shared/step/tool-spec.ts'

const schema = {
  type: 'object',
  properties: { a: { type: 'number', description: 'first' } },
  required: ['a'],
}

describe('toOllamaTool', () => {
  test.each([
    { name: 'math/add', description: 'adds', parameters: schema },
    { name: 'math/add', description: 'adds', inputSchema: schema },
    { name: 'math/add', description: 'adds', input_schema: schema },
  ])('converts the tool %o', (tool) => {
    expect(toOllamaTool(tool)).toEqual({
      type: 'function',
      function: {
        name: 'math__add',
        description: 'adds',
        parameters: { ...schema, additionalProperties: false },
      },
    })
  })

  test('is idempotent, and encodes every name reversibly', () => {
    const tool = fc.record({
      name: fc.string({ minLength: 1 }),
      description: fc.string(),
      parameters: fc.constant(schema),
    })
    fc.assert(
      fc.property(tool, (one) => {
        const once = toOllamaTool(one)
        expect(toOllamaTool(once)).toEqual(once)
        expect(fromWireName(once.function.name)).toBe(one.name)
        expect(once.function.name).toMatch(/^[A-Za-z0-9_-]+$/)
      }),
    )
  })

  test('encodes names that differ only by a separator as different names', () => {
    const names = ['overlay-text', 'overlay_text', 'overlay/text'].map(
      (name) => toOllamaTool({ name }).function.name,
    )
    expect(new Set(names).size).toBe(3)
  })

  test('declares no arguments for a tool without a schema', () => {
    expect(toOllamaTool({ name: 'wait' }).function.parameters).toEqual({ type: 'object', properties: {} })
  })
})

describe('toOllamaMessages', () => {
  test('converts calls, pictures, and results with name and id', () => {
    const messages = [
      {
        role: 'user' as const,
        content: [
          { type: 'text' as const, text: 'look' },
          { type: 'image' as const, data: 'AAAA', mimeType: 'image/png' },
        ],
      },
      {
        role: 'assistant' as const,
        content: [],
        tool_calls: [{ id: 'c1', name: 'a/b', arguments: { x: 1 } }],
      },
      {
        role: 'tool' as const,
        tool_call_id: 'c1',
        name: 'a/b',
        content: [{ type: 'json' as const, json: { ok: true } }],
      },
    ]
    expect(toOllamaMessages(messages)).toEqual([
      { role: 'user', content: 'look\n[picture]', images: ['AAAA'] },
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'c1', function: { name: 'a__b', arguments: { x: 1 } } }],
      },
      { role: 'tool', tool_name: 'a__b', tool_call_id: 'c1', content: '{"ok":true}' },
    ])
  })
})

describe('callsIn', () => {
  test('reads the calls of any message, and skips invalid calls', () => {
    expect(
      callsIn({ tool_calls: [{ function: { name: 'a', arguments: '{"x":1}' } }, 7, { function: {} }] }),
    ).toEqual([{ name: 'a', arguments: '{"x":1}' }])
    for (const strange of [undefined, null, 'x', { tool_calls: 'x' }, { tool_calls: [null] }])
      expect(callsIn(strange)).toEqual([])
  })
})
