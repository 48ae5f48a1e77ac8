import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../src-shared/proxy/answer.ts'
import { openAiChat } from '../../../src-shared/proxy/openai.ts'
import type { Body } from '../../../src-shared/proxy/request.ts'
import { dialectPeers } from '../../conformance/proxy-dialect.ts'
import { proxyTools } from '../../fixtures/proxy-tools.ts'

const [peers] = dialectPeers
if (peers === undefined) throw new Error('there are no peers')

function streamed(chunks: readonly Body[]): Body[] {
  const request = openAiChat.readRequest(
    peers?.request({ tools: proxyTools, said: [{ by: 'user', text: 'Hi' }] }) ?? {},
  )
  if (request === undefined) throw new Error('the request has no tools')
  let ids = 0
  const newId = () => `new_${++ids}`
  const rewriter = openAiChat.rewriter(() => readAnswer({ request, newId, hasStops: false }), newId)
  return chunks.flatMap((chunk) => rewriter.push(chunk))
}

const chunk = (delta: Body | null, finish_reason: string | null = null, index = 0): Body => ({
  id: 'x',
  choices: [{ index, delta, finish_reason }],
})
const call = '{"name": "look_up", "arguments": {"query": "a"}}'

describe('the stream of chat completions', () => {
  it('reads the last words in the chunk with the reason', () => {
    const messages = streamed([
      chunk({ role: 'assistant', content: 'Wait. ' }),
      chunk({ content: call }, 'stop'),
    ])
    expect(peers.seeStream(messages)).toMatchObject({
      words: 'Wait.',
      calls: [{ name: 'look_up' }],
      reason: 'tool_calls',
    })
  })

  it('reads each of several answers', () => {
    const messages = streamed([
      chunk({ content: call }, null, 0),
      chunk({ content: 'Just ' }, null, 1),
      chunk({ content: 'words.' }, null, 1),
      chunk({}, 'stop', 1),
      chunk({}, 'stop', 0),
    ])
    const of = (index: number) =>
      messages.filter(({ choices }) => (choices as { index: number }[])[0]?.index === index)
    expect(peers.seeStream(of(0))).toMatchObject({
      words: '',
      calls: [{ name: 'look_up' }],
      reason: 'tool_calls',
    })
    expect(peers.seeStream(of(1))).toMatchObject({ words: 'Just words.', calls: [], reason: 'stop' })
  })

  it('reads words that a server sends as parts, and passes what it does not know', () => {
    const odd: Body[] = [
      {},
      { choices: null },
      { choices: [] },
      { choices: ['x'] },
      chunk(null),
      { error: { message: 'x' } },
    ]
    expect(streamed(odd)).toEqual(odd)
    const parts = [{ type: 'text', text: call.slice(0, 9) }]
    const messages = streamed([
      chunk({ content: parts }),
      chunk({ content: call.slice(9) }),
      chunk({}, 'stop'),
    ])
    expect(peers.seeStream(messages)).toMatchObject({ words: '', calls: [{ name: 'look_up' }] })
  })

  it('keeps thinking where it is while words wait', () => {
    const messages = streamed([
      chunk({ role: 'assistant', content: '', reasoning_content: 'Hm' }),
      chunk({ content: '{"na', reasoning_content: 'm' }),
      chunk({ content: '…' }),
      chunk({}, 'stop'),
    ])
    const deltas = messages.flatMap(({ choices }) => choices as { delta: Body }[]).map(({ delta }) => delta)
    expect(deltas.map(({ reasoning_content }) => reasoning_content ?? '').join('')).toBe('Hmm')
    expect(deltas.map(({ content }) => content ?? '').join('')).toBe('{"na…')
  })

  it('does not give a call whose arguments the limit cut off, and says that the limit was reached', () => {
    const part = (args: string) => ({
      tool_calls: [{ index: 0, id: 'c', function: { name: 'save_note', arguments: args } }],
    })
    const messages = streamed([
      chunk(part('{"path": "a", "con')),
      chunk(part('tent": "half')),
      chunk({}, 'length'),
    ])
    expect(peers.seeStream(messages)).toMatchObject({ calls: [], reason: 'length' })
    const vague = streamed([chunk(part('{"path": "a", "content": "half')), chunk({}, 'tool_calls')])
    expect(peers.seeStream(vague)).toMatchObject({ calls: [], reason: 'stop' })
  })
})
