import { expect, it } from 'vitest'
import { z } from 'zod'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { callTool, type ToolCallRequest, type ToolRuntime } from '../../../src-shared/tools/call-tool.ts'
import { next, reply } from '../../../src-shared/tools/hooks.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const add = defineTool({
  name: 'math/add',
  description: 'Adds.',
  domain: 'math',
  args: z.object({ a: z.number(), b: z.number().default(1) }),
  run: ({ a, b }) => ({ ok: true, value: { sum: a + b } }),
})

function house(tools: Tool[], patch: Partial<ToolRuntime> = {}) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const runtime = toolRuntime(tools, { clock, emit: journal.append, ...patch })
  let n = 0
  const call = (tool: string, args: unknown, more: Partial<ToolCallRequest> = {}) => {
    n += 1
    return callTool(runtime, {
      agent: 'performer',
      turn: 't1',
      call: `t1.1.${n}`,
      tool,
      args,
      raw: '',
      signal: new AbortController().signal,
      ...more,
    })
  }
  const events = async () => {
    const all = []
    for await (const event of journal.since(0)) all.push(event)
    return all
  }
  return { clock, call, events }
}

it('fills defaults, runs, and writes one call and one outcome', async () => {
  const { call, events } = house([add])
  const outcome = await call('math/add', { a: 2 })
  expect(outcome).toMatchObject({ ok: true, value: { sum: 3 } })
  expect((await events()).map(({ type }) => type)).toEqual(['tool/call', 'tool/done'])
})

it('answers an unknown tool, wrong arguments and an exception instead of throwing', async () => {
  const broken = defineTool({
    name: 'broken',
    description: '',
    domain: 'test',
    args: z.object({}),
    run: () => {
      throw new RangeError('no such thing')
    },
  })
  const { call, events } = house([add, broken])
  expect(await call('nothing', {})).toMatchObject({ ok: false, error: 'unknown_tool' })
  expect(await call('math/add', { a: 'two' })).toMatchObject({ ok: false, error: 'invalid_args' })
  const thrown = await call('broken', {})
  expect(thrown).toMatchObject({ ok: false, error: 'exception' })
  expect(thrown.message).toContain('RangeError: no such thing')
  expect((await events()).map(({ type }) => type)).toEqual([
    'tool/call',
    'tool/done',
    'tool/call',
    'tool/done',
    'tool/call',
    'tool/error',
  ])
})

it('asks the policy before it looks at the arguments', async () => {
  const { call } = house([add], {
    policy: () => ({ verdict: 'deny', message: 'panic' }),
  })
  expect(await call('math/add', { a: 'two' })).toMatchObject({ error: 'denied', message: 'panic' })
})

it('ends a tool that does not come back, by its time-out and by its caller', async () => {
  const signals: AbortSignal[] = []
  const slow = defineTool({
    name: 'slow',
    description: '',
    domain: 'test',
    args: z.object({}),
    timeoutMs: 50,
    run: (_args, { signal }) => {
      signals.push(signal)
      return new Promise<string>(() => {})
    },
  })
  const { call, clock } = house([slow])
  const late = call('slow', {})
  await clock.advanceAsync(50)
  expect(await late).toMatchObject({ error: 'timeout' })
  const controller = new AbortController()
  const stopped = call('slow', {}, { signal: controller.signal })
  await clock.advanceAsync(0)
  controller.abort('cancelled')
  expect(await stopped).toMatchObject({ error: 'cancelled' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
})

it('charges nothing for a call that a hook answers, ends a hook that hangs, and bounds what is written', async () => {
  const hooked = defineTool({
    name: 'hooked',
    description: '',
    domain: 'test',
    args: z.object({ how: z.string() }),
    cooldownMs: 1000,
    timeoutMs: 100,
    hooks: {
      before: [
        (ctx, args) => {
          if (args.how === 'hang') return new Promise<never>(() => {})
          return args.how === 'reply' ? reply({ ok: true, content: [] }) : next(ctx, args)
        },
      ],
    },
    run: () => ({ ok: true, value: 'x'.repeat(100_000) }),
  })
  const { call, events, clock } = house([hooked])
  await call('hooked', { how: 'reply' })
  expect((await call('hooked', { how: 'run' })).ok).toBe(true)
  const hanging = call('hooked', { how: 'hang' })
  await clock.advanceAsync(100)
  expect(await hanging).toMatchObject({ error: 'timeout' })
  expect(await call('no'.repeat(9000), {})).toMatchObject({ error: 'unknown_tool' })
  for (const event of await events()) expect(JSON.stringify(event).length).toBeLessThan(25_000)
})

it('keeps the cooldown to the millisecond and charges nothing for a call that is not admitted', async () => {
  const sound = defineTool({
    name: 'sound',
    description: '',
    domain: 'test',
    args: z.object({ name: z.string() }),
    cooldownMs: 500,
    run: () => 'played',
  })
  const { call, clock } = house([sound])
  expect(await call('sound', {})).toMatchObject({ error: 'invalid_args' })
  expect((await call('sound', { name: 'a' })).ok).toBe(true)
  clock.advance(499)
  const early = await call('sound', { name: 'b' })
  expect(early).toMatchObject({ error: 'rate_limited' })
  expect(early.message).toMatch(/^Rate limited\./)
  clock.advance(1)
  expect((await call('sound', { name: 'c' })).ok).toBe(true)
})

it('refills a rate by time, never above its burst, whatever happens to the wall clock', async () => {
  const text = defineTool({
    name: 'text',
    description: '',
    domain: 'test',
    args: z.object({}),
    rate: { burst: 2, refillMs: 1000 },
    run: () => 'shown',
  })
  const { call, clock } = house([text])
  const admitted = async (times: number) => {
    let n = 0
    for (let i = 0; i < times; i += 1) n += (await call('text', {})).ok ? 1 : 0
    return n
  }
  expect(await admitted(3)).toBe(2)
  clock.setWall(0)
  clock.advance(999)
  expect(await admitted(1)).toBe(0)
  clock.advance(1)
  expect(await admitted(2)).toBe(1)
  clock.advance(60_000)
  expect(await admitted(5)).toBe(2)
})

it('wraps from the outside in, validates changed arguments again, and runs after-hooks on a reply', async () => {
  const order: string[] = []
  const traced = defineTool({
    name: 'traced',
    description: '',
    domain: 'test',
    args: z.object({ n: z.number().max(9) }),
    hooks: {
      before: [
        (ctx, args) => {
          order.push('tool before')
          if (args.n === 0) return reply({ ok: true, content: [{ type: 'text', text: 'short' }] })
          return next(ctx, { n: Number(args.n) * 2 })
        },
      ],
      around: [
        (inner) => async (ctx, args) => {
          order.push('tool around')
          return inner(ctx, args)
        },
      ],
      after: [
        (_ctx, _args, result) => {
          order.push('tool after')
          return result
        },
      ],
    },
    run: ({ n }) => {
      order.push(`run ${n}`)
      return 'done'
    },
  })
  const { call } = house([traced], {
    hooks: {
      before: [
        (ctx, args) => {
          order.push('house before')
          return next(ctx, args)
        },
      ],
      after: [
        (_ctx, _args, result) => {
          order.push('house after')
          return result
        },
      ],
    },
  })
  await call('traced', { n: 2 })
  expect(order.splice(0)).toEqual([
    'house before',
    'tool before',
    'tool around',
    'run 4',
    'tool after',
    'house after',
  ])
  expect(await call('traced', { n: 0 })).toMatchObject({ content: [{ text: 'short' }] })
  expect(order.splice(0)).toEqual(['house before', 'tool before', 'tool after', 'house after'])
  expect(await call('traced', { n: 5 })).toMatchObject({ error: 'invalid_args' })
})
