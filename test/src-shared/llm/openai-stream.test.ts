import { describe, expect, test } from 'vitest'
import { openAiChunks } from '../../../src-shared/llm/openai/stream.ts'
import type { ModelChunk } from '../../../src-shared/llm/streaming-driver.ts'
import type { StreamItem } from '../../../src-shared/llm/transport.ts'

type Part = { index?: number; id?: string; function?: { name?: string; arguments?: string } }

async function callsOf(...chunks: Part[][]): Promise<unknown[]> {
  async function* items(): AsyncGenerator<StreamItem> {
    for (const tool_calls of chunks) yield { json: { choices: [{ delta: { tool_calls } }] } }
    yield { json: { choices: [{ delta: {}, finish_reason: 'tool_calls' }] } }
  }
  const calls: ModelChunk[] = []
  for await (const chunk of openAiChunks(items())) if (chunk.type === 'call') calls.push(chunk)
  return calls.map((chunk) => chunk.type === 'call' && [chunk.call.name, chunk.call.arguments])
}

const part = (name: string, args: string, more: Part = {}): Part => ({
  ...more,
  function: { name, arguments: args },
})
const rest = (args: string, more: Part = {}): Part => ({ ...more, function: { arguments: args } })

const BOTH = [
  ['wait', { ms: 1 }],
  ['count', { from: 2 }],
]

async function endedBy(finish_reason: string, completion_tokens = 3): Promise<ModelChunk[]> {
  async function* items(): AsyncGenerator<StreamItem> {
    yield { json: { choices: [{ delta: { tool_calls: [part('wait', '', { index: 0 })] } }] } }
    yield { json: { choices: [{ delta: {}, finish_reason }] } }
    yield { json: { choices: [], usage: { completion_tokens } } }
  }
  const chunks: ModelChunk[] = []
  for await (const chunk of openAiChunks(items(), { maxTokens: 9 })) chunks.push(chunk)
  return chunks.filter(({ type }) => type !== 'thinking')
}

describe('openAiChunks', () => {
  test('reports whether the answer stopped at the token limit, and keeps missing arguments apart from empty ones', async () => {
    expect(await endedBy('length')).toMatchObject([{ call: { arguments: '' } }, { type: 'end', cut: true }])
    expect(await endedBy('stop')).toMatchObject([{ call: { arguments: {} } }, { type: 'end', cut: false }])
    for (const finish of ['tool_calls', 'function_call', 'abort'])
      expect(await endedBy(finish)).toMatchObject([
        { call: { arguments: {} } },
        { type: 'end', cut: undefined },
      ])
  })

  test('counts an answer as cut off if it used all of its tokens, whatever reason the server sends', async () => {
    for (const finish of ['stop', 'tool_calls'])
      expect(await endedBy(finish, 9)).toMatchObject([
        { call: { arguments: '' } },
        { type: 'end', cut: true },
      ])
  })

  test("reports llama.cpp's reading time, whichever message contains it and whatever else it contains", async () => {
    const end = async (...last: object[]) => {
      async function* items(): AsyncGenerator<StreamItem> {
        yield { json: { choices: [{ delta: { content: 'Hi.' }, finish_reason: 'stop' }], ...last[0] } }
        for (const json of last.slice(1)) yield { json }
      }
      const chunks: ModelChunk[] = []
      for await (const chunk of openAiChunks(items())) chunks.push(chunk)
      return chunks.at(-1)
    }
    const usage = { prompt_tokens: 900, completion_tokens: 2 }
    const timings = { cache_n: 860, prompt_n: 40, prompt_ms: 812.5, predicted_per_second: null }
    const read = { promptTokens: 900, completionTokens: 2, promptMs: 812.5 }
    expect(await end({}, { choices: [], usage, timings })).toMatchObject({ type: 'end', usage: read })
    expect(await end({ timings }, { choices: [], usage })).toMatchObject({ type: 'end', usage: read })
    for (const strange of [null, 'fast', { prompt_ms: 'soon' }, { prompt_ms: null }])
      expect(await end({}, { choices: [], usage, timings: strange })).toMatchObject({
        type: 'end',
        usage: { promptTokens: 900, completionTokens: 2 },
      })
  })

  test('assigns the parts of two interleaved calls by their `index`', async () => {
    const first = [
      part('wait', '{"ms":', { index: 0, id: 'a' }),
      part('count', '{"from":', { index: 1, id: 'b' }),
    ]
    expect(await callsOf(first, [rest('1}', { index: 0 }), rest('2}', { index: 1 })])).toEqual(BOTH)
  })

  test('starts a new call at each new id if the server omits the index', async () => {
    expect(
      await callsOf(
        [part('wait', '{"ms":', { id: 'a' })],
        [rest('1}')],
        [part('count', '{"from":2}', { id: 'b' })],
      ),
    ).toEqual(BOTH)
    expect(
      await callsOf(
        [part('wait', '{"ms":', { id: 'a' })],
        [rest('1}', { id: 'a' })],
        [part('count', '{"from":', { id: 'b' })],
        [rest('2}', { id: 'b' })],
      ),
    ).toEqual(BOTH)
  })

  test('starts a new call at each name if the server omits the index and the id', async () => {
    expect(await callsOf([part('wait', '{"ms":')], [rest('1}')], [part('count', '{"from":2}')])).toEqual(BOTH)
    expect(await callsOf([part('wait', '{"ms":1}'), part('count', '{"from":2}')])).toEqual(BOTH)
  })

  test('yields a call once another call or text follows it', async () => {
    const order: string[] = []
    async function* items(): AsyncGenerator<StreamItem> {
      const send = (delta: object, finish_reason: string | null = null): StreamItem => ({
        json: { choices: [{ delta, finish_reason }] },
      })
      yield send({ tool_calls: [part('wait', '{"ms":1}', { index: 0 })] })
      order.push('second begins')
      yield send({ tool_calls: [part('count', '{"from":', { index: 1 })] })
      order.push('second continues')
      yield send({ tool_calls: [rest('2}', { index: 1 })] })
      yield send({ content: 'And go!' })
      order.push('finish')
      yield send({}, 'tool_calls')
    }
    for await (const chunk of openAiChunks(items())) {
      if (chunk.type === 'call') order.push(chunk.call.name)
      if (chunk.type === 'text') order.push(chunk.text)
    }
    expect(order).toEqual(['second begins', 'wait', 'second continues', 'count', 'And go!', 'finish'])
  })

  test('keeps calls apart that share one index, by their ids or by their repeated names', async () => {
    const [first, second] = [part('wait', '{"ms":1}', { index: 0 }), part('wait', '{"ms":2}', { index: 0 })]
    const two = [
      ['wait', { ms: 1 }],
      ['wait', { ms: 2 }],
    ]
    expect(await callsOf([{ ...first, id: 'a' }], [{ ...second, id: 'b' }])).toEqual(two)
    expect(
      await callsOf([
        { ...first, id: 'a' },
        { ...second, id: 'b' },
      ]),
    ).toEqual(two)
    expect(await callsOf([first], [second])).toEqual(two)
    const pieces = [part('count', '{"from":', { index: 0, id: 'b' })]
    expect(await callsOf([{ ...first, id: 'a' }], pieces, [rest('2}', { index: 0 })])).toEqual(BOTH)
  })

  test('ignores a name or arguments that a later part sends again', async () => {
    const wait = [['wait', { ms: 1 }]]
    const again = { index: 0, id: 'a' }
    expect(await callsOf([part('wait', '{"ms":', again)], [part('wait', '1}', again)])).toEqual(wait)
    expect(await callsOf([part('wait', '{"ms":1}', again)], [part('wait', '', { index: 0 })])).toEqual(wait)
    expect(await callsOf([part('wait', '', again)], [rest('{"ms":1}')], [rest('{"ms":1}')])).toEqual(wait)
  })

  test('joins a name that arrives in pieces, and takes an id that arrives late', async () => {
    const wait = [['wait', { ms: 1 }]]
    expect(
      await callsOf(
        [part('wa', '', { index: 0 })],
        [part('it', '', { index: 0 })],
        [rest('{"ms":1}', { index: 0 })],
      ),
    ).toEqual(wait)
    expect(
      await callsOf([part('wait', '', { index: 0 })], [rest('{"ms":1}', { index: 0, id: 'a' })]),
    ).toEqual(wait)
  })

  test('takes content in parts, and skips its thinking', async () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'hm' }] },
      { type: 'text', text: 'Nice jump' },
    ]
    expect(await wordsOf({ content })).toBe('Nice jump')
  })

  test('fails no answer because of a field that it does not need', async () => {
    for (const more of [
      { role: null, refusal: null, tool_calls: null, reasoning: { text: 'hm' }, function_call: null },
      { tool_calls: [null, 7, { index: null, id: null, function: null }] },
    ])
      expect(await wordsOf({ content: 'Nice jump', ...more })).toBe('Nice jump')
    expect(
      await wordsOf({ content: 'Nice jump' }, { usage: { prompt_tokens: null }, finish_reason: null }),
    ).toBe('Nice jump')
  })
})

async function wordsOf(delta: object, more: object = {}): Promise<string> {
  async function* items(): AsyncGenerator<StreamItem> {
    yield { json: { choices: [{ delta, ...more }], ...more } }
    yield { json: { choices: [{ delta: null, finish_reason: 'stop' }], usage: null } }
  }
  let words = ''
  for await (const chunk of openAiChunks(items())) {
    if (chunk.type === 'fault') throw new Error(chunk.fault.message)
    if (chunk.type === 'text') words += chunk.text
  }
  return words
}
