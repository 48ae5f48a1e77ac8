import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { next, reply } from '../../../src-shared/tools/hooks.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { mathAdd } from '../../fixtures/example-tools.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const plain = {
  name: 'plain',
  description: 'Plain.',
  domain: 'test',
  args: z.object({}),
  run: () => 'ok',
}

describe('callTool', () => {
  it('fills in defaults, runs the tool, and writes one call event and one outcome event', async () => {
    const { call, types } = toolHouse([mathAdd])
    const outcome = await call('math/add', { a: 2 })
    expect(outcome).toMatchObject({ ok: true, value: { sum: 3 } })
    expect(types()).toEqual(['tool/call', 'tool/done'])
  })

  it('returns an error for an unknown tool, for wrong arguments, and for an exception in the tool', async () => {
    const broken = defineTool({
      name: 'broken',
      description: '',
      domain: 'test',
      args: z.object({}),
      run: () => {
        throw new RangeError('no such thing')
      },
    })
    const { call, types } = toolHouse([mathAdd, broken])
    expect(await call('nothing', {})).toMatchObject({ ok: false, error: 'unknown_tool' })
    expect(await call('math/add', { a: 'two' })).toMatchObject({ ok: false, error: 'invalid_args' })
    const thrown = await call('broken', {})
    expect(thrown).toMatchObject({ ok: false, error: 'exception' })
    expect(thrown.message).toContain('RangeError: no such thing')
    expect(types()).toEqual(['tool/call', 'tool/done', 'tool/call', 'tool/done', 'tool/call', 'tool/error'])
  })

  it('applies the policy before it validates the arguments', async () => {
    const { call, of } = toolHouse([mathAdd], {
      policy: () => ({ verdict: 'deny', reason: { kind: 'panic' } }),
    })
    const denial = { kind: 'panic' }
    expect(await call('math/add', { a: 'two' })).toMatchObject({ error: 'denied', denial, message: 'panic' })
    expect(of('tool/done')).toMatchObject([{ ok: false, error: 'denied', denial, message: 'panic' }])
  })

  it('does not run the tool if the disk becomes full after the call event was written', async () => {
    let runs = 0
    const counted = defineTool({ ...plain, run: () => `run ${++runs}` })
    const trouble = 'The disk is full.'
    const { call, of } = toolHouse([counted], ({ events }) => ({
      policy: () =>
        events.some(({ type }) => type === 'tool/call')
          ? { verdict: 'deny', reason: { kind: 'disk', trouble } }
          : { verdict: 'allow' },
    }))
    expect(await call('plain', {})).toMatchObject({ error: 'denied', message: trouble })
    expect([runs, of('tool/call').length]).toEqual([0, 1])
  })

  it('records whether a call may be repeated after a restart', async () => {
    const { call, of } = toolHouse([
      defineTool({ ...plain, name: 'effect' }),
      defineTool({ ...plain, name: 'read', sideEffects: false }),
      defineTool({ ...plain, name: 'again', safeToRetry: true }),
    ])
    for (const tool of ['effect', 'read', 'again', 'nothing']) await call(tool, {})
    await call('effect', 'no arguments')
    expect(of('tool/call').map(({ tool, safeToRetry = false }) => [tool, safeToRetry])).toEqual([
      ['effect', false],
      ['read', true],
      ['again', true],
      ['nothing', true],
      ['effect', true],
    ])
  })

  it('ends a hanging tool when its time is up or the caller aborts', async () => {
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
    const { call, clock } = toolHouse([slow])
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

  it('a call that a hook answers starts no cooldown, a hook that hangs times out, and no event exceeds 25,000 characters', async () => {
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
    const { call, events, clock } = toolHouse([hooked])
    await call('hooked', { how: 'reply' })
    expect((await call('hooked', { how: 'run' })).ok).toBe(true)
    const hanging = call('hooked', { how: 'hang' })
    await clock.advanceAsync(100)
    expect(await hanging).toMatchObject({ error: 'timeout' })
    expect(await call('no'.repeat(9000), {})).toMatchObject({ error: 'unknown_tool' })
    for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(25_000)
  })

  it('enforces the cooldown to the millisecond, and does not count a rejected call', async () => {
    const sound = defineTool({
      name: 'sound',
      description: '',
      domain: 'test',
      args: z.object({ name: z.string() }),
      cooldownMs: 500,
      run: () => 'played',
    })
    const { call, clock } = toolHouse([sound])
    expect(await call('sound', {})).toMatchObject({ error: 'invalid_args' })
    expect((await call('sound', { name: 'a' })).ok).toBe(true)
    clock.advance(499)
    const early = await call('sound', { name: 'b' })
    expect(early).toMatchObject({ error: 'rate_limited' })
    expect(early.message).toMatch(/^Rate limited\./)
    clock.advance(1)
    expect((await call('sound', { name: 'c' })).ok).toBe(true)
  })

  it('refills a rate limit over time, up to its burst, even if the wall clock changes', async () => {
    const text = defineTool({
      name: 'text',
      description: '',
      domain: 'test',
      args: z.object({}),
      rate: { burst: 2, refillMs: 1000 },
      run: () => 'shown',
    })
    const { call, clock } = toolHouse([text])
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

  it('runs hooks from the outside in, validates changed arguments again, and runs every after-hook', async () => {
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
    const { call } = toolHouse([traced], {
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

  it('repairs the arguments of a model, but not those of a strict caller', async () => {
    const { call, of } = toolHouse([mathAdd])
    expect(await call('math/add', { a: '17' })).toMatchObject({ ok: true, value: { sum: 18 } })
    expect(of('tool/call')[0]).toMatchObject({
      args: { a: 17 },
      repairs: [{ path: 'arguments.a', from: '17', to: 17 }],
    })
    const strict = await call('math/add', { a: '17' }, { strict: true })
    expect(strict).toMatchObject({ error: 'invalid_args' })
    expect(strict.content).toMatchObject([{ json: { details: { parameters: mathAdd.parameters } } }])
    expect(await call('math/add', { a: 17 }, { strict: true })).toMatchObject({ value: { sum: 18 } })
  })

  it('suggests similar names for an unknown tool, but never denied tools', async () => {
    const secret = defineTool({ ...plain, name: 'math/sub' })
    const { call } = toolHouse([mathAdd, secret], {
      policy: ({ name }) =>
        name === 'math/sub' ? { verdict: 'deny', reason: { kind: 'restriction' } } : { verdict: 'allow' },
    })
    const { message, content } = await call('math-ad', {})
    expect(message).toContain('"math/add"')
    expect(JSON.stringify(content)).not.toContain('math/sub')
  })

  it('records stack frames in the event, but hides them from the model', async () => {
    const broken = defineTool({
      ...plain,
      run: () => {
        throw new Error('the lamp fell')
      },
    })
    const { call, of } = toolHouse([broken])
    const { content } = await call('plain', {})
    expect(content).toMatchObject([{ json: { error: 'exception', message: 'Error: the lamp fell' } }])
    expect(of('tool/error')[0]?.message).toMatch(/^Error: the lamp fell\nat .*call-tool\.test/)
  })

  it.each(['before', 'around', 'run', 'after'] as const)(
    'cancels a call during its stage “%s”, and runs no later stage',
    async (where) => {
      const ran: string[] = []
      let release = () => {}
      const held = (stage: string) => {
        ran.push(stage)
        return stage === where ? new Promise<void>((resolve) => (release = resolve)) : Promise.resolve()
      }
      const tool = defineTool({
        ...plain,
        hooks: {
          before: [
            (ctx, args) => held('before').then(() => next(ctx, args)),
            (ctx, args) => held('before 2').then(() => next(ctx, args)),
          ],
          around: [(inner) => (ctx, args) => held('around').then(() => inner(ctx, args))],
          after: [
            (_ctx, _args, result) => held('after').then(() => result),
            (_ctx, _args, result) => held('after 2').then(() => result),
          ],
        },
        run: () => held('run').then(() => 'done'),
      })
      const controller = new AbortController()
      const { call, clock, types } = toolHouse([tool])
      const outcome = call('plain', {}, { signal: controller.signal })
      await clock.advanceAsync(0)
      controller.abort('cancelled')
      expect(await outcome).toMatchObject({ error: 'cancelled' })
      const before = [...ran]
      release()
      await clock.advanceAsync(1)
      expect(ran).toEqual(before)
      expect(types()).toEqual(['tool/call', 'tool/error'])
      expect(clock.waiting()).toBe(0)
    },
  )

  it('ends every call with an outcome, whatever a tool throws or returns', async () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const bare = Object.create(null)
    const thrown: unknown[] = [
      bare,
      revoked.proxy,
      Object.assign(new Error('x'), { message: bare, stack: bare }),
      Symbol('s'),
      undefined,
    ]
    const results: unknown[] = [
      revoked.proxy,
      {
        toJSON: () => {
          throw bare
        },
      },
      { ok: false, error: bare },
      Symbol('r'),
    ]
    const tools = [
      ...thrown.map((problem, n) => ({
        name: `throw${n}`,
        run: () => {
          throw problem
        },
      })),
      ...results.map((result, n) => ({ name: `give${n}`, run: () => result as string })),
    ].map((tool) => defineTool({ ...tool, description: 'X.', domain: 'test', args: z.object({}) }))
    const { call, types, of } = toolHouse(tools)
    for (const { name } of tools) await call(name, {})
    expect(
      of('tool/error')
        .slice(0, 5)
        .map(({ error }) => error),
    ).toEqual(Array(5).fill('exception'))
    expect(types().filter((type) => type === 'tool/call')).toHaveLength(tools.length)
    expect(types().filter((type) => type !== 'tool/call')).toHaveLength(tools.length)
  })

  it('skips validation for a denied tool, and returns an outcome if validation throws', async () => {
    const breaking: Tool = {
      ...mathAdd,
      validate() {
        throw Object.create(null)
      },
    }
    const denied = toolHouse([breaking], {
      policy: () => ({ verdict: 'deny', reason: { kind: 'restriction' } }),
    })
    expect(await denied.call('math/add', { a: 'x' })).toMatchObject({
      error: 'denied',
      denial: { kind: 'restriction' },
    })
    expect(await toolHouse([breaking]).call('math/add', {})).toMatchObject({
      error: 'invalid_args',
      message: expect.stringContaining('cannot be checked'),
    })
  })
})
