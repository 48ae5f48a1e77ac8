import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { EventBody } from '../../../src-shared/events/event.ts'
import type { LlmMode } from '../../../src-shared/llm/driver.ts'
import type { ModelChunk } from '../../../src-shared/llm/streaming-driver.ts'
import { type LoopRequest, type LoopResult, runToolLoop } from '../../../src-shared/loop/tool-loop.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'
import { typedDriver } from '../../fixtures/typed-driver.ts'

const say = (text: string): ModelChunk => ({ type: 'text', text })
const end: ModelChunk = { type: 'end', usage: {}, cut: false }
const broken: ModelChunk = {
  type: 'fault',
  fault: { kind: 'broken_stream', message: 'It broke.', remedy: 'Wait.' },
}

function house(mode: LlmMode, patch: Partial<LoopRequest> = {}) {
  const open = new Map<string, () => void>()
  const ran: string[] = []
  const tool = (name: string, sideEffects: boolean) =>
    defineTool({
      name,
      description: 'X.',
      domain: 'test',
      sideEffects,
      args: z.object({ id: z.string() }),
      run: ({ id }) => {
        ran.push(id)
        return new Promise((resolve) => open.set(id, () => resolve(`did ${id}`)))
      },
    })
  const found = toolHouse([tool('act', true), tool('look', false)])
  const typed = typedDriver(mode, found.clock)
  const controller = new AbortController()
  const turn = runToolLoop(
    { driver: typed.driver, runtime: found.runtime, clock: found.clock, emit: found.runtime.emit },
    {
      agent: 'performer',
      turn: 't1',
      model: 'm',
      system: '',
      messages: [],
      tools: found.runtime.registry.list(),
      signal: controller.signal,
      ...patch,
    },
  )
  const finish = async (id: string) => {
    open.get(id)?.()
    await found.clock.advanceAsync(0)
  }
  const call = (name: string, id: string): ModelChunk =>
    mode === 'native'
      ? { type: 'call', call: { name, arguments: { id } } }
      : say(`\nCALL ${name} {"id": "${id}"}\n`)
  const reported = () =>
    found.events.flatMap((event: EventBody) =>
      event.type === 'perform/text'
        ? [event.text]
        : event.type === 'tool/call'
          ? [`call ${(event.args as { id: string }).id}`]
          : [],
    )
  return { ...found, ...typed, turn, finish, call, reported, ran, controller }
}

const resultsOf = ({ messages }: LoopResult) =>
  messages.flatMap((message) =>
    message.role === 'tool' ? [`${message.tool_call_id}: ${JSON.stringify(message.content[0])}`] : [],
  )

describe.each(['text', 'native'] as const)('a call in the stream of a model in %s mode', (mode) => {
  it('a streamed call runs while the model is still writing, and appears between the words around it', async () => {
    const { write, call, finish, reported, ran, turn, of } = house(mode)
    await write(say('Watch this: '), call('act', 'one'), say('And there '))
    expect(ran).toEqual(['one'])
    expect(reported()).toEqual(['Watch this:', 'call one'])
    await finish('one')
    expect(of('tool/done')).toMatchObject([{ call: 't1.1.1', ok: true }])
    expect(of('llm/final')).toEqual([])
    await write(say('it goes. '), call('act', 'two'), end)
    await finish('two')
    await write(say('Done.'), end)
    const result = await turn
    expect(reported()).toEqual(['Watch this:', 'call one', 'And there it goes.', 'call two', 'Done.'])
    expect(result).toMatchObject({ stop: 'final', steps: 2, calls: 2 })
    expect(ran).toEqual(['one', 'two'])
  })

  it('each streamed call runs once, and the results have the same order as the calls', async () => {
    const { write, call, finish, turn, of } = house(mode)
    await write(call('look', 'one'), call('look', 'two'), call('act', 'three'), end)
    await finish('two')
    await finish('one')
    await finish('three')
    await write(say('Done.'), end)
    expect(resultsOf(await turn)).toEqual([
      expect.stringContaining('did one'),
      expect.stringContaining('did two'),
      expect.stringContaining('did three'),
    ])
    expect(of('tool/call').map(({ call }) => call)).toEqual(['t1.1.1', 't1.1.2', 't1.1.3'])
    expect(of('tool/done')).toHaveLength(3)
  })

  it('a streamed call keeps its events and its result when the stream breaks later', async () => {
    const { write, call, finish, turn, of, types } = house(mode)
    await write(say('Look! '), call('act', 'one'), say('\nNow '), broken)
    await finish('one')
    const result = await turn
    expect(result).toMatchObject({ stop: 'failed', steps: 1, calls: 1 })
    expect(of('tool/done')).toMatchObject([{ call: 't1.1.1', ok: true }])
    expect(types()).toContain('llm/failed')
    expect(result.messages.map(({ role }) => role)).toEqual(['assistant', 'tool'])
  })

  it.each(['panic', 'cancelled'] as const)(
    'when a turn stops with “%s” in the middle of a stream, the running call is cancelled and the waiting calls do not run',
    async (why) => {
      const { write, call, controller, turn, of, ran } = house(mode)
      await write(call('act', 'one'), call('act', 'two'), say('And '))
      controller.abort(why)
      expect(await turn).toMatchObject({ stop: why, calls: 2 })
      expect(ran).toEqual(['one'])
      expect(of('tool/error')).toMatchObject([{ call: 't1.1.1', error: 'cancelled' }])
      expect(of('tool/done')).toMatchObject([
        { call: 't1.1.2', ok: false, error: why === 'panic' ? 'denied' : 'skipped' },
      ])
    },
  )

  it('a streamed call counts toward the budget and the repetition guard', async () => {
    const { write, call, finish, turn, of, ran } = house(mode, { budget: { maxCalls: 3 } })
    for (let n = 0; n < 3; n += 1) {
      await write(call('act', 'same'))
      await finish('same')
    }
    await write(call('act', 'other'), end)
    expect(await turn).toMatchObject({ stop: 'max_calls', calls: 4 })
    expect(ran).toEqual(['same', 'same'])
    expect(of('tool/done').map(({ error }) => error)).toEqual([undefined, undefined, 'skipped', 'budget'])
  })

  it('the result of a valid streamed call comes before the error of an earlier invalid call', async () => {
    const { write, call, finish, turn, of } = house(mode)
    const wrong: ModelChunk =
      mode === 'native'
        ? { type: 'call', call: { name: 'act', arguments: { nothing: [1] } } }
        : say('\nCALL act {"nothing": [1]}\n')
    await write(wrong, call('act', 'one'), end)
    await finish('one')
    await write(say('Done.'), end)
    const [first, second] = resultsOf(await turn)
    expect(first).toContain('did one')
    expect(second).toContain('not valid')
    expect(of('tool/done').map(({ error }) => error)).toEqual([undefined, 'invalid_args'])
  })
})

describe('runToolLoop', () => {
  it('in schema mode, runs the first call while the second is being written, and runs each call once', async () => {
    const { write, finish, turn, of, ran } = house('schema')
    const item = (id: string) => JSON.stringify({ reason: 'why', name: 'act', arguments: { id } })
    await write(say(`{"type": "tool_calls", "tool_calls": [${item('one')}, {"reason":`))
    expect(ran).toEqual(['one'])
    await finish('one')
    await write(say(` "too", "name": "act", "arguments": {"id": "two"}}]}`), end)
    await finish('two')
    await write(say('{"type": "final", "content": "Done."}'), end)
    expect(await turn).toMatchObject({ stop: 'final', calls: 2 })
    expect(ran).toEqual(['one', 'two'])
    expect(of('tool/call')[0]?.raw).toContain('"one"')
  })

  it('records the text and the repairs of a call that runs while the model is still writing', async () => {
    const { write, finish, turn, of } = house('text')
    await write(say('CALL act {"ID": "one"}\nSo '))
    expect(of('tool/call')).toMatchObject([
      { raw: expect.stringContaining('{"ID": "one"}'), args: { id: 'one' }, repairs: [{ price: 1 }] },
    ])
    await finish('one')
    await write(say('it is.'), end)
    await write(end)
    await turn
  })
})
