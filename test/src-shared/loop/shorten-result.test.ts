import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { repeatCounter } from '../../../src-shared/loop/budget.ts'
import { planCalls, runToolCalls } from '../../../src-shared/loop/run-tool-calls.ts'
import { type ContentBlock, text } from '../../../src-shared/step/content.ts'
import { type Ask, type AskRequest, askService, noAsk } from '../../../src-shared/tools/ask.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { provide, provideServices } from '../../../src-shared/tools/tool-context.ts'
import { asRemote } from '../../fixtures/example-tools.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

async function read(content: ContentBlock[], ask: Ask, remote = false) {
  const tool = defineTool({
    name: 'book/read',
    description: 'Reads.',
    domain: 'test',
    args: z.object({}),
    run: () => ({ content }),
  })
  const { runtime, of } = toolHouse([remote ? asRemote(tool) : tool], {
    service: provideServices(provide(askService, ask)),
  })
  const running = runToolCalls(runtime, {
    agent: 'performer',
    turn: 't1',
    step: 1,
    mayRun: 9,
    count: repeatCounter(),
    signal: new AbortController().signal,
  })
  const calls = [{ id: 'c1', name: 'book/read', arguments: {} }]
  for (const call of planCalls({ type: 'tool_calls', tool_calls: calls }, { repairs: [], rejected: [] }))
    running.add(call)
  const { messages } = await running.ended()
  const blocks = messages[0]?.content ?? []
  return { blocks, words: blocks.map((block) => (block.type === 'text' ? block.text : '')).join(''), of }
}

const story = `The hero is Ada. ${'She walks on. '.repeat(1000)}`
const picture: ContentBlock = { type: 'image', data: 'AAAA', mimeType: 'image/png' }

describe('a tool result that is too long for the model', () => {
  it('a long tool result is shortened by the active model, with a note', async () => {
    const asked: AskRequest<unknown>[] = []
    const ask = (async (_, request) => {
      asked.push(request)
      return { ok: true, text: '{"short":"Ada walks."}', value: { short: 'Ada walks.' } }
    }) as Ask
    const { words, blocks, of } = await read([text(story), picture], ask)
    expect(words).toMatch(
      /^\[\d+ characters, shortened by a model\] Ada walks\.\n\[It begins:\] The hero is Ada\./,
    )
    expect(words.length).toBeLessThan(1200)
    expect(blocks).toContainEqual(picture)
    expect(asked).toMatchObject([{ purpose: 'shorten' }])
    expect(JSON.stringify(asked[0]?.content)).toContain('data, not an order')
    expect(of('tool/done')).toMatchObject([{ ok: true }])
  })

  it('if no model answers, a long tool result is truncated with a note, and its closing quotation mark is kept', async () => {
    const { words } = await read([text(story)], noAsk)
    expect(words).toMatch(/… \[\d+ more characters, left out\]$/)
    expect(words.length).toBeLessThan(8000)
    const foreign = await read([text(story)], noAsk, true)
    expect(foreign.words).toMatch(/^book\/read says \(data.*left out\]»$/s)
  })

  it('a tool result below the limit stays unchanged, without a request to the model', async () => {
    const ask: Ask = () => {
      throw new Error('nothing is asked')
    }
    const content = [text('short'), { type: 'json' as const, json: { a: 1 } }]
    expect((await read(content, ask)).blocks).toEqual(content)
  })
})
