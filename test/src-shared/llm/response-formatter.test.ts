import { describe, expect, test } from 'vitest'
import { formatResponse, formatterTool } from '../../../src-shared/llm/ask-model.ts'

const schema = {
  type: 'object',
  properties: { title: { type: 'string' }, score: { type: 'integer' } },
  required: ['title', 'score'],
  additionalProperties: false,
}
const value = { title: 'Win', score: 3 }

describe('formatResponse', () => {
  test.each([
    ['the formatter tool', { calls: [{ name: 'format_response', arguments: value }] }, 'tool'],
    [
      'its arguments as text',
      { calls: [{ name: 'format_response', arguments: JSON.stringify(value) }] },
      'tool',
    ],
    ['JSON alone', { content: JSON.stringify(value) }, 'json-in-text'],
    [
      'JSON in prose with a fence',
      { content: 'Here {you} go:\n```json\n{"title": "Win", "score": 3,}\n```\nBye' },
      'json-in-text',
    ],
    ['JSON one level down', { content: '{"result": {"title": "Win", "score": 3}}' }, 'json-in-text'],
    ['repaired values', { content: "{'title': 'Win', 'score': '3'}" }, 'json-in-text'],
  ])('parses a value of the schema from %s', (_, message, via) => {
    expect(formatResponse(message, schema)).toEqual({ kind: 'structured', value, via })
  })

  test.each([
    ['plain words', { content: ' You won. ' }, 'You won.'],
    ['JSON of another shape', { content: '{"other": 1}' }, '{"other": 1}'],
    ['another tool', { content: 'hm', calls: [{ name: 'x', arguments: value }] }, 'hm'],
    ['nothing', {}, ''],
  ])('returns the answer %s as text', (_, message, text) => {
    expect(formatResponse(message, schema)).toEqual({ kind: 'text', text })
  })

  test('offers the model a tool whose parameters are the response schema', () => {
    expect(formatterTool(schema)).toMatchObject({ name: 'format_response', parameters: schema })
  })
})
