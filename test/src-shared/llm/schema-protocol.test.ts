import { describe, expect, test } from 'vitest'
import { schemaProtocol } from '../../../src-shared/llm/schema-protocol.ts'
import { wordsOf } from '../../../src-shared/step/content.ts'
import { conformanceTools as tools } from '../../conformance/llm-driver.ts'

describe('schemaProtocol', () => {
  test('the schema puts `type` first in a step and a reason first in a call, and it allows a `final` step', () => {
    const [calls, final] = schemaProtocol.schema(tools).anyOf as { properties: Record<string, unknown> }[]
    expect(Object.keys(calls?.properties ?? {})).toEqual(['type', 'tool_calls'])
    expect(Object.keys(final?.properties ?? {})).toEqual(['type', 'content'])
    const list = calls?.properties.tool_calls as {
      items: { anyOf: { properties: Record<string, unknown> }[] }
    }
    expect(list.items.anyOf.map(({ properties }) => Object.keys(properties))).toEqual([
      ['reason', 'name', 'arguments'],
      ['reason', 'name', 'arguments'],
    ])
    expect(list.items.anyOf.map(({ properties }) => properties.name)).toEqual([
      { const: 'overlay_text' },
      { const: 'stage__count' },
    ])
  })

  test('limits every string and list in its schema', () => {
    const open = [
      {
        name: 'tell',
        description: '',
        parameters: {
          type: 'object',
          properties: {
            long: { type: 'string', maxLength: 100_000 },
            mood: { type: 'string', enum: ['a'] },
            list: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    ]
    const schema = JSON.stringify(schemaProtocol.schema(open))
    expect(schema).toContain('"long":{"type":"string","maxLength":400}')
    expect(schema).toContain('"mood":{"type":"string","enum":["a"]}')
    expect(schema).toMatch(
      /"list":\{"type":"array","items":\{"type":"string","maxLength":400\},"maxItems":16\}/,
    )
  })

  test('the prompt shows each tool as a signature, and is empty without tools', () => {
    expect(schemaProtocol.prompt([])).toBe('')
    expect(schemaProtocol.prompt(tools)).toContain('overlay_text(text: string, style?: "calm" | "loud")')
  })

  test('shows the examples of the tools and one example of a plain answer', () => {
    const withExamples = tools.map((tool, n) => ({
      ...tool,
      examples: [{ when: `Wish ${n}.`, arguments: n === 0 ? { text: 'GG' } : { from: 3 } }],
    }))
    const lines = schemaProtocol.prompt(withExamples).split('\n')
    const examples = lines.slice(lines.indexOf('## Examples') + 1)
    expect(examples.map((line) => line.split(' → ')[0])).toEqual(['«Wish 0.»', '«How are you?»', '«Wish 1.»'])
    const steps = examples.map((line) => schemaProtocol.read(line.split(' → ')[1] ?? '', tools))
    expect(steps.map(({ step, rejected }) => [step.type, rejected])).toEqual([
      ['tool_calls', []],
      ['final', []],
      ['tool_calls', []],
    ])
    expect(schemaProtocol.prompt(tools)).not.toContain('Examples')
  })

  test('parses the calls that it renders', () => {
    const calls = [{ id: 'call_1', name: 'stage/count', arguments: { from: 3 } }]
    expect(schemaProtocol.read(schemaProtocol.renderCalls(calls), tools).step).toEqual({
      type: 'tool_calls',
      tool_calls: calls,
    })
  })

  test.each([
    ['a whole final answer', '{"type":"final","content":"Well done."}', 'Well done.'],
    ['a truncated final answer', '{"type": "final", "content": "Well do', 'Well do'],
    ['a cut step without a complete call', '{"type":"tool_calls","tool_calls":[{"reason":"because', ''],
    ['words of a server without grammars', 'Well done.', 'Well done.'],
  ])('returns the words of %s', (_, raw, words) => {
    const { step } = schemaProtocol.read(raw, tools)
    expect(step.type).toBe('final')
    expect(wordsOf(step.content)).toBe(words)
  })

  test('rejects a call to an unknown tool instead of showing it as text', () => {
    const raw = '{"type":"tool_calls","tool_calls":[{"reason":"x","name":"fly","arguments":{}}]}'
    expect(schemaProtocol.read(raw, tools)).toMatchObject({
      step: { type: 'final' },
      rejected: [{ name: 'fly' }],
    })
  })
})
