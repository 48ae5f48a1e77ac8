import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import type { LlmRequest } from '../../../src-shared/llm/driver.ts'
import type { ScriptedAnswer } from '../../../src-shared/llm/scripted-driver.ts'
import { createApprovals } from '../../../src-shared/tools/approvals.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { agentHouse } from '../../fixtures/agents.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'

const writer = defineAgent({
  name: 'writer',
  description: 'You write three notes.',
  tools: ['write', 'read'],
})

const toolsOf = (ran: number[]): Tool[] => [
  defineTool({
    name: 'write',
    description: 'Writes a note.',
    domain: 'test',
    args: z.object({ n: z.number() }),
    run: ({ n }, { clock }) =>
      new Promise((resolve) => {
        clock.after(10, () => {
          ran.push(n)
          resolve({ ok: true, value: `wrote ${n}` })
        })
      }),
  }),
  defineTool({
    name: 'read',
    description: 'Reads the notes.',
    domain: 'test',
    sideEffects: false,
    args: z.object({}),
    run: () => ({ ok: true, value: ran }),
  }),
]

const call = (n: number) => ({ id: `w${n}`, name: 'write', arguments: { n } })

const resultsOf = ({ messages }: LlmRequest, tool: string): string[] =>
  messages.flatMap((message) =>
    message.role === 'tool' && message.name === tool ? [JSON.stringify(message.content)] : [],
  )

/** Like a real model, it finds out from the conversation what has been done. */
const model = (request: LlmRequest): ScriptedAnswer => {
  const written = resultsOf(request, 'write').length
  if (written === 0) return { type: 'tool_calls', tool_calls: [call(1), call(2)] }
  if (written === 2) return { type: 'tool_calls', tool_calls: [call(3)] }
  return `Wrote ${written} notes.`
}

function begin(
  before?: readonly AdlibEvent[],
  answers = Array<typeof model>(20).fill(model),
  { allows = false } = {},
) {
  const ran: number[] = []
  const house = agentHouse(
    {
      definitions: [writer],
      tools: toolsOf(ran),
      answers,
      patch: ({ journal, clock }) => {
        const { append: emit, state } = journal
        const approvals = createApprovals({ emit, state, clock, deadlineMs: () => 1000 })
        if (allows)
          journal.subscribe((event) => {
            if (event.type === 'policy/ask')
              clock.after(1, () => approvals.answer(event.ask, 'allow', 'test'))
          })
        return { runtime: toolRuntime(toolsOf(ran), { clock, emit, approvals }) }
      },
    },
    before,
  )
  return { house, ran }
}

async function play(before?: readonly AdlibEvent[], answers?: Parameters<typeof begin>[1]) {
  const { house, ran } = begin(before, answers)
  if (house.agent('root') === undefined) house.supervisor.start(writer, 'root', 'Write three notes.')
  for (let n = 0; n < 100; n += 1) await house.clock.advanceAsync(50)
  return { house, ran }
}

const endOf = ({ of }: ReturnType<typeof begin>['house']) =>
  of('agent/acted').find(({ action }) => action === 'root#1.1')?.outcome

const doneIn = (events: readonly AdlibEvent[]): number[] => {
  const args = new Map<string, number>()
  return events.flatMap((event) => {
    if (event.type === 'tool/call') args.set(event.call, (event.args as { n: number }).n)
    return event.type === 'tool/done' && event.ok ? [args.get(event.call) ?? 0] : []
  })
}

describe('a model turn after the process was killed', () => {
  it('repeats no finished call after a kill at any event, and ends the turn as usual if the kill interrupted no call', async () => {
    const straight = await play()
    expect(straight.ran).toEqual([1, 2, 3])
    const { events } = straight.house
    for (let cut = 1; cut <= events.length; cut += 1) {
      const prefix = events.slice(0, cut)
      const at = `after event ${cut}, ${events[cut - 1]?.type}`
      const { house, ran } = await play(prefix)
      const done = doneIn(prefix)
      expect(
        ran.filter((n) => done.includes(n)),
        at,
      ).toEqual([])
      expect(house.agent('root'), at).toMatchObject({ status: 'done', pending: [] })
      const begun = prefix.filter(({ type }) => type === 'tool/call').length
      if (begun > done.length) continue
      expect([...done, ...ran], at).toEqual([1, 2, 3])
      expect(house.of('llm/final'), at).toHaveLength(3)
      expect(endOf(house), at).toEqual({ kind: 'ok', value: 'Wrote 3 notes.' })
    }
  })

  it('continues with the earlier answers, calls and results, and does not repeat the task', async () => {
    const { events } = (await play()).house
    const third = events.findIndex(
      ({ type }, at) => type === 'llm/step' && doneIn(events.slice(0, at)).length === 2,
    )
    const asked: LlmRequest[] = []
    await play(events.slice(0, third + 1), [
      (request) => {
        asked.push(request)
        return 'Done.'
      },
    ])
    expect(asked[0]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool'])
    expect(asked[0]?.messages[0]?.content).toEqual([{ type: 'text', text: 'Write three notes.' }])
    expect(resultsOf(asked[0] as LlmRequest, 'write')).toEqual([
      expect.stringContaining('wrote 1'),
      expect.stringContaining('wrote 2'),
    ])
  })

  it('makes the calls of an answer that the kill prevented, without another request to the model', async () => {
    const { events } = (await play()).house
    const first = events.findIndex(({ type }) => type === 'tool/done')
    const { house, ran } = await play(events.slice(0, first + 1))
    expect(ran).toEqual([2, 3])
    expect(house.of('llm/final').filter(({ value }) => value.type === 'tool_calls')).toHaveLength(2)
  })

  it('reports to the model that a call may have happened, and asks the streamer before it is repeated', async () => {
    const { events } = (await play()).house
    const third = events.findLastIndex(({ type }) => type === 'tool/call')
    const asked: LlmRequest[] = []
    const { house, ran } = await play(events.slice(0, third + 1), [
      (request: LlmRequest): ScriptedAnswer => {
        asked.push(request)
        return { type: 'tool_calls', tool_calls: [call(3)] }
      },
      () => 'Done.',
    ])
    expect(resultsOf(asked[0] as LlmRequest, 'write').at(-1)).toContain('may or may not have happened')
    expect(house.of('policy/ask')).toMatchObject([{ tool: 'write', args: { n: 3 }, agent: 'root' }])
    expect(ran).toEqual([])
  })

  it('repeats an approved call that two kills in a row interrupted', async () => {
    const stubborn = (request: LlmRequest): ScriptedAnswer =>
      resultsOf(request, 'write').at(-1)?.includes('wrote 1') === true
        ? 'Done.'
        : { type: 'tool_calls', tool_calls: [call(1)] }
    const start = (before?: readonly AdlibEvent[]) =>
      begin(before, Array<typeof model>(20).fill(stubborn), { allows: true })
    let events: readonly AdlibEvent[] | undefined
    for (let kills = 1; kills <= 2; kills += 1) {
      const { house, ran } = start(events)
      if (events === undefined) house.supervisor.start(writer, 'root', 'Write.')
      while (house.of('tool/call').length < kills) await house.clock.advanceAsync(1)
      await house.clock.advanceAsync(5)
      expect(ran).toEqual([])
      events = [...house.events]
    }
    const { house, ran } = start(events)
    await house.clock.advanceAsync(1000)
    expect(ran).toEqual([1])
    expect(endOf(house)).toEqual({ kind: 'ok', value: 'Done.' })
  })

  it('counts steps and calls from before the kill toward the limits of the turn', async () => {
    const limited = defineAgent({
      name: 'writer',
      description: 'You write.',
      tools: ['write'],
      budget: { maxSteps: 3, maxCalls: 3 },
    })
    const ran: number[] = []
    let n = 0
    const endless = () => {
      n += 1
      return { type: 'tool_calls' as const, tool_calls: [call(n)] }
    }
    const options = { definitions: [limited], tools: toolsOf(ran), answers: Array(20).fill(endless) }
    const straight = agentHouse(options)
    straight.supervisor.start(limited, 'root', 'Write.')
    await straight.clock.advanceAsync(1000)
    expect(ran).toEqual([1, 2, 3])
    const second = straight.of('tool/done')[1]?.seq
    const resumed = agentHouse(options, straight.events.slice(0, second))
    await resumed.clock.advanceAsync(1000)
    expect(ran).toEqual([1, 2, 3, 4])
    for (const house of [straight, resumed])
      expect(endOf(house)).toMatchObject({ kind: 'failed', error: 'max_steps' })
  })

  it('continues after an orderly shutdown and repeats no finished write', async () => {
    for (let ms = 1; ms < 60; ms += 1) {
      const first = begin()
      first.house.supervisor.start(writer, 'root', 'Write three notes.')
      await first.house.clock.advanceAsync(ms)
      await first.house.supervisor.close()
      const { house, ran } = await play(first.house.events)
      const done = doneIn(first.house.events)
      expect(
        ran.filter((n) => done.includes(n)),
        `${ms} ms`,
      ).toEqual([])
      const isOrphan = first.house.of('tool/error').length > 0
      if (!isOrphan) expect([...done, ...ran], `${ms} ms`).toEqual([1, 2, 3])
      expect(house.agent('root'), `${ms} ms`).toMatchObject({ status: 'done', pending: [] })
    }
  })
})

describe('the key of a call', () => {
  const keys: string[] = []
  const slow = defineTool({
    name: 'slow',
    description: 'Takes 10 ms.',
    domain: 'test',
    sideEffects: false,
    args: z.object({}),
    run: (_, { key, clock }) =>
      new Promise((resolve) => {
        keys.push(key)
        clock.after(10, () => resolve({ ok: true, value: null }))
      }),
  })
  const slowCall: ScriptedAnswer = {
    type: 'tool_calls',
    tool_calls: [{ id: 'c', name: 'slow', arguments: {} }],
  }
  const caller = defineAgent({
    name: 'caller',
    description: 'Calls by itself, and lets its model call.',
    tools: ['slow'],
    on: {
      task: () => ({ actions: [{ do: 'call', tool: 'slow', args: {}, next: 'called' }] }),
      called: () => ({ actions: [{ do: 'think', task: 'Call.', next: 'thought' }] }),
      thought: () => ({ actions: [{ do: 'done', result: null }] }),
    },
  })
  const run = async (before?: readonly AdlibEvent[]) => {
    keys.length = 0
    const house = agentHouse(
      { definitions: [caller], tools: [slow], answers: [slowCall, 'Done.', 'Done.'] },
      before,
    )
    if (before === undefined) house.supervisor.start(caller, 'root', 'go')
    for (let n = 0; n < 20; n += 1) await house.clock.advanceAsync(50)
    return { house, keys: [...keys] }
  }

  it('the key of a call stays the same when a restart repeats the call, and differs from all other keys', async () => {
    const straight = await run()
    expect(straight.keys).toEqual(['r/root#1.1', 'r/root#2.1.1.1'])
    const { events } = straight.house
    const cuts = events.flatMap(({ type }, at) => (type === 'tool/call' ? [at + 1] : []))
    expect(cuts).toHaveLength(2)
    for (const [n, cut] of cuts.entries())
      expect((await run(events.slice(0, cut))).keys[0]).toBe(straight.keys[n])
  })
})
