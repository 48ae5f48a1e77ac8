import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineAgent } from '../../../src-shared/agents/define-agent.ts'
import type { FlowAction, Handlers } from '../../../src-shared/agents/flow-action.ts'
import type { ScriptedAnswer } from '../../../src-shared/llm/scripted-driver.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { resumesFromEveryEvent } from '../../conformance/agents.ts'
import { agentHouse } from '../../fixtures/agents.ts'

const flaky = (failures: number) => {
  let calls = 0
  return defineTool({
    name: 'flaky',
    description: 'Fails at first.',
    domain: 'test',
    sideEffects: false,
    args: z.object({}),
    run: () => {
      calls += 1
      return calls <= failures ? { ok: false, error: `failure ${calls}` } : { ok: true, value: calls }
    },
  })
}
const agent = (name: string, on: Handlers<unknown>, state: unknown = null) =>
  defineAgent({ name, description: 'Does what the test says.', tools: ['flaky'], state, on })
const done = (result: unknown) => ({ actions: [{ do: 'done', result }] satisfies FlowAction[] })

async function play(options: Parameters<typeof agentHouse>[0]) {
  const house = agentHouse(options)
  const [root] = options.definitions
  if (root !== undefined) house.supervisor.start(root, 'root', 'go')
  for (let n = 0; n < 60; n += 1) await house.clock.advanceAsync(60_000)
  return house
}

describe('an agent with handlers', () => {
  const caller = (action: Partial<FlowAction>) =>
    agent('caller', {
      task: () => ({
        actions: [{ do: 'call', tool: 'flaky', args: {}, next: 'called', ...action } as FlowAction],
      }),
      called: (_, value) => done({ value }),
      failed: (_, failure) => done({ failure }),
    })

  it('fails with the name of a handler that returns a promise, also if the promise rejects', async () => {
    for (const promise of [() => Promise.resolve({}), () => Promise.reject(new Error('late'))]) {
      const definition = agent('slow', { task: promise as never })
      const { reason } = (await play({ definitions: [definition] })).agent('root') ?? {}
      expect(reason?.message).toContain('The handler "task" of slow returned a promise. A step decides')
    }
  })

  it('passes the result of an action to the handler named in the action', async () => {
    const house = await play({ definitions: [caller({})], tools: [flaky(0)] })
    expect(house.agent('root')).toMatchObject({ status: 'done', result: { value: 1 } })
  })

  it('retries a failed action after a pause, and then passes the value to the handler', async () => {
    const action = caller({ retry: { times: 3, pauseMs: 10_000 } })
    const house = await play({ definitions: [action], tools: [flaky(2)] })
    expect(house.agent('root')).toMatchObject({ status: 'done', result: { value: 3 } })
    const times = house.of('tool/call').map(({ t }) => t)
    expect(times.map((t) => Math.round((t - (times[0] ?? 0)) / 1000))).toEqual([0, 10, 20])
  })

  it('calls the failure handler after the last attempt, and an agent without such a handler fails', async () => {
    const retry = { times: 2, pauseMs: 1000 }
    const handled = await play({
      definitions: [caller({ retry, orElse: 'failed' })],
      tools: [flaky(9)],
    })
    expect(handled.agent('root')).toMatchObject({
      result: { failure: { error: 'failed', message: 'failure 2' } },
    })
    const fails = await play({ definitions: [caller({ retry })], tools: [flaky(9)] })
    expect(fails.agent('root')).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringContaining('failure 2') },
    })
  })

  it('never retries an action that cannot succeed, such as a call of an unknown tool', async () => {
    const house = await play({
      definitions: [
        caller({ tool: 'other', orElse: 'failed', retry: { times: 5, pauseMs: 1000 } } as object),
      ],
    })
    expect(house.agent('root')).toMatchObject({ result: { failure: { error: 'unknown_tool' } } })
    expect(house.of('tool/call')).toHaveLength(1)
  })

  it('an agent can have several `sleep` actions at once', async () => {
    const waiter = agent(
      'waiter',
      {
        task: () => ({
          actions: [
            { do: 'sleep', ms: 3000, next: 'late' },
            { do: 'sleep', ms: 1000, next: 'early' },
          ],
        }),
        early: (state) => ({ state: [...(state as string[]), 'early'] }),
        late: (state) => done([...(state as string[]), 'late']),
      },
      [],
    )
    const house = await play({ definitions: [waiter] })
    expect(house.agent('root')).toMatchObject({ result: ['early', 'late'] })
  })

  it('sleeps until a time, and not at all until one in the past', async () => {
    const waiter = agent('waiter', {
      task: (_, __, { self: { now } }) => ({
        state: now,
        actions: [{ do: 'sleep', at: now + 7000, next: 'woken' }],
      }),
      woken: (began, _, { self: { now } }) => ({
        state: now - Number(began),
        actions: [{ do: 'sleep', at: now - 5000, next: 'ended' }],
      }),
      ended: (slept) => done(slept),
    })
    const house = await play({ definitions: [waiter] })
    const { result } = house.agent('root') ?? {}
    expect(Math.abs(Number(result) - 7000)).toBeLessThanOrEqual(5)
  })

  it('names the handler that returns nothing', async () => {
    const forgetful = { task: () => undefined } as unknown as Handlers<unknown>
    const house = await play({ definitions: [agent('caller', forgetful)] })
    expect(house.agent('root')).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringContaining('The handler "task" of caller returned nothing.') },
    })
  })

  it('reports the name of a missing handler', async () => {
    const house = await play({
      definitions: [
        agent('caller', { task: () => ({ actions: [{ do: 'sleep', ms: 1, next: 'missing' }] }) }),
      ],
    })
    expect(house.agent('root')).toMatchObject({
      status: 'failed',
      reason: { message: expect.stringContaining('has no handler "missing". It has: task') },
    })
  })

  it('rejects a definition with both handlers and a step', () => {
    const step = () => ({ state: null, actions: [] })
    expect(() => defineAgent({ name: 'both', description: 'x', step, on: { task: () => ({}) } })).toThrow(
      'both a step and handlers',
    )
  })
})

describe('children of an agent with handlers', () => {
  const child = agent('child', {
    task: (_, n: number) =>
      n < 0 ? { actions: [{ do: 'fail', message: `${n} is negative` }] } : done(n * 2),
  })
  const parent = (actions: readonly FlowAction[]) =>
    agent('parent', { task: () => ({ actions }), ended: (_, value) => done(value) })

  it('the results of several children arrive together, in the order in which the children were listed', async () => {
    const children = [1, -1, 3].map((input) => ({ definition: 'child', input }))
    const house = await play({ definitions: [parent([{ do: 'gather', children, next: 'ended' }]), child] })
    expect(house.agent('root')?.result).toMatchObject([
      { ok: true, value: 2 },
      { ok: false, error: 'gave-up', message: '-1 is negative' },
      { ok: true, value: 6 },
    ])
  })

  it('a child’s result is passed to the handler named in the `spawn` action', async () => {
    const spawn: FlowAction = { do: 'spawn', definition: 'child', input: 4, next: 'ended' }
    const house = await play({ definitions: [parent([spawn]), child] })
    expect(house.agent('root')).toMatchObject({ status: 'done', result: 8 })
  })

  it('a parent without a failure handler fails when its child fails', async () => {
    const spawn: FlowAction = { do: 'spawn', definition: 'child', input: -4, next: 'ended' }
    const house = await play({ definitions: [parent([spawn]), child] })
    expect(house.agent('root')).toMatchObject({ status: 'failed', reason: { message: '-4 is negative' } })
  })

  it('an empty list of children is allowed', async () => {
    const house = await play({
      definitions: [parent([{ do: 'gather', children: [], next: 'ended' }]), child],
    })
    expect(house.agent('root')).toMatchObject({ status: 'done', result: [] })
  })

  resumesFromEveryEvent('handlers that gather, retry and sleep', {
    definitions: [
      agent('parent', {
        task: () => ({
          actions: [
            {
              do: 'gather',
              children: [1, 2].map((input) => ({ definition: 'child', input })),
              next: 'gathered',
            },
          ],
        }),
        gathered: () => ({ actions: [{ do: 'sleep', ms: 1000, next: 'rested' }] }),
        rested: () => ({
          actions: [
            { do: 'call', tool: 'flaky', args: {}, next: 'called', retry: { times: 99, pauseMs: 500 } },
          ],
        }),
        called: () => done('done'),
      }),
      child,
    ],
    tools: () => [flaky(1)],
  })
})

describe('an `each` action', () => {
  const list = (items: readonly unknown[], on: Partial<Handlers<unknown>> = {}) =>
    agent(
      'list',
      {
        task: () => ({ actions: [{ do: 'each', items, take: 'item', next: 'end' }] }),
        item: (state, item) => ({
          state: [...(state as unknown[]), item],
          actions: [
            { do: 'call', tool: 'flaky', args: {}, next: 'called', retry: { times: 9, pauseMs: 500 } },
          ],
        }),
        called: (state) => ({ state: [...(state as unknown[]), 'called'] }),
        end: (state) => done(state),
        ...on,
      } as Handlers<unknown>,
      [],
    )
  const result = async (definition: ReturnType<typeof list>) =>
    (await play({ definitions: [definition], tools: [flaky(1)] })).agent('root')?.result

  it('takes the next item only when the actions of the previous item have ended', async () => {
    expect(await result(list(['a', 'b']))).toEqual(['a', 'called', 'b', 'called'])
  })

  it('takes all items in one step if the item handler starts no actions', async () => {
    const house = await play({
      definitions: [
        list(['a', 'b'], { item: (state, item) => ({ state: [...(state as unknown[]), item] }) }),
      ],
    })
    expect(house.agent('root')).toMatchObject({ status: 'done', result: ['a', 'b'], steps: 1 })
  })

  it('calls the end handler even if the list is empty', async () => {
    expect(await result(list([]))).toEqual([])
  })

  it('finishes an inner list before it continues the outer one', async () => {
    const nested = list([1, 2], {
      item: (state, item) => ({
        state: [...(state as unknown[]), item],
        actions: [{ do: 'each', items: ['x', 'y'], take: 'inner' }],
      }),
      inner: (state, item) => ({ state: [...(state as unknown[]), item] }),
    })
    expect(await result(nested)).toEqual([1, 'x', 'y', 2, 'x', 'y'])
  })

  it('works through several lists from one handler in the order in which the handler started them', async () => {
    const add = (state: unknown, item: unknown) => ({ state: [...(state as unknown[]), item] })
    const ended = (end: string) => (state: unknown) => add(state, end)
    const two = list([], {
      task: () => ({
        actions: [
          { do: 'each', items: [1, 2], take: 'outer', next: 'firstEnd' },
          { do: 'each', items: [3], take: 'outer', next: 'end' },
        ],
      }),
      outer: (state, item) => ({
        ...add(state, item),
        actions: ['a', 'b'].map(
          (name) => ({ do: 'each', items: [`${item}${name}`], take: 'inner' }) as const,
        ),
      }),
      inner: add,
      firstEnd: ended('first'),
    })
    expect(await result(two)).toEqual([1, '1a', '1b', 2, '2a', '2b', 'first', 3, '3a', '3b'])
  })

  resumesFromEveryEvent('a list', { definitions: [list(['a', 'b'])], tools: () => [flaky(1)] })
})

describe('a `think` action', () => {
  const schema = z.toJSONSchema(z.object({ title: z.string(), stars: z.number() }))
  const judge = agent('judge', {
    task: () => ({
      actions: [{ do: 'think', task: 'Judge.', tools: [], schema, next: 'judged', orElse: 'failed' }],
    }),
    judged: (_, value) => done(value),
    failed: (_, { error }) => done(error),
  })
  const judged = async (...answers: ScriptedAnswer[]) =>
    (await play({ definitions: [judge], tools: [flaky(0)], answers })).agent('root')?.result

  it('a `think` action with a schema returns the checked and repaired arguments of the answer', async () => {
    const answer = { id: 'c', name: 'answer', arguments: { title: 'Fine', stars: '4' } }
    expect(await judged({ type: 'tool_calls', tool_calls: [answer] })).toEqual({ title: 'Fine', stars: 4 })
  })

  it('a `think` action with a schema accepts an answer that the model writes as plain JSON', async () => {
    expect(await judged('Here it is: {"title": "Fine", "stars": 4}')).toEqual({ title: 'Fine', stars: 4 })
  })

  it('a `think` action fails if no answer fits its schema', async () => {
    expect(await judged('I cannot judge.')).toBe('no-answer')
  })

  it('a `think` action with an empty list of tools offers the model only the answer tool', async () => {
    const names: string[][] = []
    await play({
      definitions: [judge],
      tools: [flaky(0)],
      answers: [
        ({ tools }) => {
          names.push(tools.map(({ name }) => name))
          return '{"title": "Fine", "stars": 4}'
        },
      ],
    })
    expect(names).toEqual([['answer']])
  })

  resumesFromEveryEvent('a validated answer', {
    definitions: [judge],
    answers: Array(9).fill({
      type: 'tool_calls',
      tool_calls: [{ id: 'c', name: 'answer', arguments: { title: 'Fine', stars: 4 } }],
    }),
  })
})

describe('an agent that waits for its children', () => {
  const child = agent('child', {
    task: () => ({ actions: [{ do: 'sleep', ms: 60_000, next: 'slept' }] }),
    slept: () => done('slept'),
  })
  const lead = agent('lead', {
    task: () => ({ actions: [{ do: 'spawn', definition: 'child', input: null, next: 'ended' }] }),
    ended: (_, value) => done(value),
  })
  const boss = agent('boss', {
    task: () => ({ actions: [{ do: 'spawn', definition: 'lead', input: null }] }),
    note: (_, value) => done(value),
  })

  it('a waiting agent is blocked, and its parent is notified of the child that the agent waits for', async () => {
    const house = agentHouse({ definitions: [boss, lead, child] })
    house.supervisor.start(boss, 'root', 'go')
    await house.clock.advanceAsync(1000)
    const reason = { kind: 'dependency', message: 'Waits for root/lead-1/child-1.' }
    expect(house.of('agent/status')).toContainEqual(
      expect.objectContaining({ agent: 'root/lead-1', status: 'blocked', reason }),
    )
    expect(house.agent('root')).toMatchObject({ status: 'done', result: { agent: 'root/lead-1', ...reason } })
  })

  it('a waiting agent continues when its children have ended', async () => {
    const house = await play({ definitions: [lead, child] })
    expect(house.agent('root')).toMatchObject({ status: 'done', result: 'slept' })
    expect(house.of('agent/status').map(({ agent, status }) => `${agent} ${status}`)).toContain(
      'root blocked',
    )
  })
})

it('setting the clock back does not make a sleep longer', async () => {
  const sleeper = agent('sleeper', {
    task: () => ({ actions: [{ do: 'sleep', ms: 10_000, next: 'slept' }] }),
    note: () => ({ actions: [{ do: 'sleep', ms: 1000 }] }),
    slept: () => done('slept'),
  })
  const house = agentHouse({ definitions: [sleeper] })
  house.supervisor.start(sleeper, 'root', 'go')
  await house.clock.advanceAsync(1000)
  house.clock.setWall(house.clock.now() - 3_600_000)
  house.supervisor.send('root', { from: 'operator', kind: 'note', body: null })
  await house.clock.advanceAsync(12_000)
  expect(house.agent('root')).toMatchObject({ status: 'done', result: 'slept' })
})

describe('a state from another version of an agent', () => {
  const counter = (version: number, migrate?: (state: unknown, from: number) => { count: number }) =>
    defineAgent<{ count: number }>({
      name: 'counter',
      description: 'Counts.',
      version,
      state: { count: 0 },
      ...(migrate === undefined ? {} : { migrate }),
      on: {
        task: ({ count }) => ({ state: { count: count + 1 } }),
        note: (state) => done(state),
      },
    })
  const left = async () => {
    const house = agentHouse({ definitions: [counter(1)] })
    house.supervisor.start(counter(1), 'root', 'go')
    await house.clock.advanceAsync(1000)
    return house.events
  }
  const send = { from: 'operator', kind: 'note', body: null } as const

  it('an agent’s definition converts the state that an older version of the definition left', async () => {
    const newer = counter(2, (state, from) => ({ count: (state as { count: number }).count * 10 + from }))
    const house = agentHouse({ definitions: [newer] }, await left())
    house.supervisor.send('root', send)
    await house.clock.advanceAsync(1000)
    expect(house.agent('root')).toMatchObject({ status: 'done', version: 2, result: { count: 11 } })
  })

  it('an agent whose state cannot be converted is suspended with a warning until a person resumes it', async () => {
    const house = agentHouse({ definitions: [counter(2)] }, await left())
    house.supervisor.send('root', send)
    await house.clock.advanceAsync(1000)
    expect(house.agent('root')).toMatchObject({ status: 'suspended', reason: { kind: 'version' } })
    expect(house.warnings[0]).toContain('The state is from version 1 of counter')
    house.supervisor.resume('root', 'operator')
    await house.clock.advanceAsync(1000)
    expect(house.agent('root')).toMatchObject({ status: 'done', result: { count: 1 } })
  })
})
