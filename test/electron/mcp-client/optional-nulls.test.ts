import { describe, expect, it } from 'vitest'
import { nullFilter, withoutNulls } from '../../../electron/mcp-client/optional-nulls.ts'

describe('withoutNulls', () => {
  it('keeps each null that is a value of the tool', () => {
    const values = {
      structuredContent: { winner: null },
      _meta: { 'example/cursor': null },
      tools: [
        {
          inputSchema: {
            properties: {
              default: { enum: ['a', null], default: null },
              mode: { const: null, examples: [null], anyOf: [{ default: null }] },
            },
          },
        },
      ],
    }
    expect(withoutNulls(values)).toEqual(values)
  })

  it('removes null fields of the protocol and of schemas', () => {
    const given = {
      error: null,
      result: {
        structuredContent: null,
        content: [{ text: 'x', annotations: null }],
        tools: [{ title: null, inputSchema: { title: null, properties: { const: { description: null } } } }],
      },
    }
    expect(withoutNulls(given)).toEqual({
      result: {
        content: [{ text: 'x' }],
        tools: [{ inputSchema: { properties: { const: {} } } }],
      },
    })
  })
})

describe('nullFilter', () => {
  it('gives the same lines however the stream is cut, and leaves text alone that is not JSON', () => {
    const stream = Buffer.from('data: {"a":null,"b":"é: null"}\r\nlog: null\n{"c": null}\n{"d":null')
    const expected = 'data: {"b":"é: null"}\nlog: null\n{}\n'
    for (const size of [1, 2, 7, stream.length]) {
      const clean = nullFilter()
      let text = ''
      for (let at = 0; at < stream.length; at += size) text += clean(stream.subarray(at, at + size))
      expect(text).toBe(expected)
    }
  })
})
