import { describe, expect, it } from 'vitest'
import { ollamaChunks } from '../../../../src-shared/llm/ollama/stream.ts'
import type { StreamItem } from '../../../../src-shared/llm/transport.ts'

async function chunksOf(...items: readonly unknown[]) {
  async function* sent(): AsyncGenerator<StreamItem> {
    for (const json of items)
      yield json !== null && typeof json === 'object' && 'fault' in json ? (json as StreamItem) : { json }
  }
  const chunks = []
  for await (const chunk of ollamaChunks(sent(), (tokens) => tokens >= 4096)) chunks.push(chunk)
  return chunks
}

describe('ollamaChunks', () => {
  it('yields words, thoughts and calls in their order, until the end', async () => {
    const call = { function: { name: 'look', arguments: { at: 'x' } } }
    const chunks = await chunksOf(
      { message: { thinking: 'Hm.', content: '' } },
      { message: { content: 'Hi', tool_calls: [call] } },
      { response: ' there', thinking: 'So.' },
      { message: { content: '' }, done: true, done_reason: 'stop' },
      { message: { content: 'late' } },
    )
    expect(chunks).toMatchObject([
      { type: 'thinking', text: 'Hm.' },
      { type: 'text', text: 'Hi' },
      { type: 'call', call: { name: 'look', arguments: { at: 'x' } } },
      { type: 'thinking', text: 'So.' },
      { type: 'text', text: ' there' },
      { type: 'end', cut: false, truncated: false },
    ])
  })

  it.each([
    ['length', true],
    ['stop', false],
    ['load', undefined],
  ])('an answer that ended by “%s” was cut: %s', async (reason, cut) => {
    expect(await chunksOf({ done: true, done_reason: reason })).toMatchObject([{ type: 'end', cut }])
  })

  it('converts nanoseconds, and reports a prompt that the server cut', async () => {
    const [end] = await chunksOf({
      ...{
        done: true,
        prompt_eval_count: 4096,
        prompt_eval_duration: 2e9,
        eval_count: 30,
        eval_duration: 1.5e9,
      },
      ...{ load_duration: 5e8 },
    })
    const usage = {
      promptTokens: 4096,
      promptMs: 2000,
      completionTokens: 30,
      loadMs: 500,
      tokensPerSecond: 20,
    }
    expect(end).toEqual({ type: 'end', usage, cut: undefined, truncated: true })
    expect(await chunksOf({ done: true, eval_count: null })).toMatchObject([{ usage: {}, truncated: false }])
  })

  it('ends with a fault of the connection, and with an answer in an unknown format', async () => {
    const fault = { kind: 'unreachable', message: 'Gone.', remedy: '' }
    expect(await chunksOf({ fault }, { done: true })).toEqual([{ type: 'fault', fault }])
    expect(await chunksOf('oops', { done: true })).toMatchObject([
      { type: 'fault', fault: { kind: 'bad_answer' } },
    ])
  })
})
