import { describe, expect, it } from 'vitest'
import {
  type NativeCall,
  nativeOutput,
  type OutputReader,
  textOutput,
} from '../../../src-shared/llm/outputs.ts'
import type { ToolSpec } from '../../../src-shared/step/tool-spec.ts'

const TOOLS: readonly ToolSpec[] = [
  {
    name: 'look_up',
    description: 'Searches notes.',
    parameters: {
      type: 'object',
      properties: {
        query: { type: 'string' },
        limit: { type: 'integer' },
        sort: { type: 'string', enum: ['new', 'old'] },
        tags: { type: 'array', items: { type: 'string' } },
      },
      required: ['query'],
    },
  },
]
const ended = { cut: false, maxTokens: 512 }

const read = (call: NativeCall) => {
  const reader = nativeOutput(TOOLS, true)
  reader.call(call)
  return reader.end(ended).output
}
const callsOf = ({ step }: { step: ReturnType<typeof read>['step'] }) =>
  step.type === 'tool_calls' ? step.tool_calls.map((call) => [call.name, call.arguments]) : []

describe('nativeOutput', () => {
  it.each([
    'look_up<|channel|>commentary',
    '<|python_tag|>look_up',
    'functions.look_up<|constrain|>json',
    'look_up<|im_end|>',
    'look_up<end_of_turn>',
    '<|tool▁sep|>look_up',
    'assistant<|channel|>commentary to=<|constrain|>functions.look_up',
    'look_up</tool_call>',
    'look_up<|channel',
  ])('cuts the tokens from the name %s, and records it', (name) => {
    const output = read({ name, arguments: { query: 'x' } })
    expect(callsOf(output)).toEqual([['look_up', { query: 'x' }]])
    expect(output.repairs[0]).toMatchObject({ rule: 'name-token', from: name })
  })

  it('removes the tokens around values and keys, and records each', () => {
    const output = read({
      name: 'look_up',
      arguments: {
        query: '<|"|>Good game<|"|>',
        '<|"|>limit<|"|>': '<|"|>5<|"|>',
        sort: '<escape>new<escape>',
        tags: ['<|"|>a<|"|>', 'b<|im_end|><|endoftext|>', '<|tool_call>c<tool_call|>'],
      },
    })
    expect(callsOf(output)).toEqual([
      ['look_up', { query: 'Good game', limit: 5, sort: 'new', tags: ['a', 'b', 'c'] }],
    ])
    expect(output.repairs.filter(({ rule }) => rule === 'value-token')).toHaveLength(6)
  })

  it('reads Gemma’s quotation marks inside of a value as plain ones', () => {
    const output = read({
      name: 'look_up',
      arguments: { query: 'say <|"|>hi<|"|> twice', tags: '[<|"|>a<|"|>,<|"|>b<|"|>]' },
    })
    expect(callsOf(output)).toEqual([['look_up', { query: 'say "hi" twice', tags: ['a', 'b'] }]])
  })

  it('leaves markup in a value alone', () => {
    const query = '<b>bold</b> a <| b |> and <|im_start|> in the middle'
    const output = read({ name: 'look_up', arguments: { query } })
    expect(callsOf(output)).toEqual([['look_up', { query }]])
    expect(output.repairs).toEqual([])
  })
})

describe.each<[string, () => OutputReader]>([
  ['nativeOutput', () => nativeOutput(TOOLS, true)],
  ['textOutput', () => textOutput(TOOLS)],
])('a call in the thinking field of %s', (_, create) => {
  const call =
    '<tool_call>\n<function=look_up>\n<parameter=query>\nx\n</parameter>\n</function>\n</tool_call>'
  const end = (thought: string, said = '', cut = false) => {
    const reader = create()
    for (const piece of thought.match(/[\s\S]{1,9}/g) ?? []) reader.thinking?.(piece)
    const events = said === '' ? [] : reader.text(said)
    const last = reader.end({ cut, maxTokens: 512 })
    return { ...last, events: [...events, ...last.events] }
  }

  it('counts if nothing follows it, at the price of a call in unclosed thinking', () => {
    const { events, output } = end(`I will.\n${call}`)
    expect(callsOf(output)).toEqual([['look_up', { query: 'x' }]])
    expect(output.repairs).toContainEqual(expect.objectContaining({ rule: 'unclosed-thinking', price: 10 }))
    expect(events.filter(({ type }) => type === 'call')).toHaveLength(1)
  })

  it('counts in any notation', () => {
    for (const written of [
      '{"name": "look_up", "arguments": {"query": "x"}}',
      'I call it.\n```json\n{"name": "look_up", "arguments": {"query": "x"}}\n```',
      '<|tool_call>call:look_up{query:<|"|>x<|"|>}<tool_call|>',
    ])
      expect(callsOf(end(written).output)).toEqual([['look_up', { query: 'x' }]])
  })

  it('counts after long thinking', () => {
    const { output } = end(`${'Let me see. '.repeat(10_000)}${call}`)
    expect(callsOf(output)).toEqual([['look_up', { query: 'x' }]])
  })

  it('does not count if thoughts, words or the token limit follow it', () => {
    expect(callsOf(end(`${call}\nBut is that wise? I would rather not do that.`).output)).toEqual([])
    expect(callsOf(end(call, 'Nice jump!').output)).toEqual([])
    expect(callsOf(end(call, '', true).output)).toEqual([])
    expect(end('Only a thought.').output).toMatchObject({ raw: '', step: { type: 'final' } })
  })
})
