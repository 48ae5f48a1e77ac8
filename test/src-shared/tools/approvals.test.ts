import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Approvals, createApprovals } from '../../../src-shared/tools/approvals.ts'
import { narrow, type Policy, policyOf } from '../../../src-shared/tools/policy.ts'
import { defineTool, type Tool } from '../../../src-shared/tools/tool.ts'
import { mathAdd } from '../../fixtures/example-tools.ts'
import { toolHouse } from '../../fixtures/tool-runtime.ts'

const asking = policyOf(() => ({ tools: { 'math/add': 'ask' }, scopes: {} }))

function house(tool: Tool = mathAdd) {
  let approvals: Approvals | undefined
  const found = toolHouse([tool], ({ clock, journal }) => {
    const panicked: Policy = () =>
      journal.state().panic === null ? { verdict: 'allow' } : { verdict: 'deny', reason: { kind: 'panic' } }
    approvals = createApprovals({
      emit: journal.append,
      state: journal.state,
      clock,
      deadlineMs: () => 15_000,
    })
    return { approvals, policy: narrow(panicked, asking) }
  })
  if (approvals === undefined) throw new Error('no approvals')
  return { ...found, approvals, asks: () => found.journal.state().asks }
}

describe('a call that needs approval', () => {
  it('a call that needs approval is shown with its arguments, and runs if allowed', async () => {
    const { call, approvals, asks, clock, types, of } = house()
    const waiting = call('math/add', { a: '2', b: 3 })
    await clock.advanceAsync(4000)
    expect(asks()).toMatchObject([
      {
        ask: 'a1',
        turn: 't1',
        call: 't1.1.1',
        tool: 'math/add',
        args: { a: 2, b: 3 },
        until: clock.now() + 11_000,
      },
    ])
    expect(approvals.answer('a1', 'allow', 'panel')).toEqual({ tool: 'math/add' })
    expect(await waiting).toMatchObject({ ok: true, value: { sum: 5 } })
    expect(types()).toEqual(['tool/call', 'policy/ask', 'policy/answer', 'tool/done'])
    expect(of('policy/answer')).toMatchObject([{ ask: 'a1', verdict: 'allow', by: 'panel' }])
    expect([asks(), clock.waiting()]).toEqual([[], 0])
    expect(approvals.answer('a1', 'deny', 'panel')).toBeNull()
  })

  it('a call that repeats one from a text needs approval even if the policy allows it, and the request says so', async () => {
    const { call, approvals, asks, clock, types } = house({ ...mathAdd, name: 'add' })
    const waiting = call('add', { a: 1, b: 2 }, { isEcho: true })
    await clock.advanceAsync(0)
    expect(asks()).toMatchObject([{ tool: 'add', isEcho: true }])
    approvals.answer('a1', 'deny', 'panel')
    expect(await waiting).toMatchObject({ error: 'denied' })
    expect(await call('add', { a: 1, b: 2 })).toMatchObject({ ok: true })
    expect(types()).toContain('policy/answer')
  })

  it('a call does not run if it is denied or its deadline passes', async () => {
    const { call, approvals, clock, of } = house()
    const refused = call('math/add', { a: 1 })
    await clock.advanceAsync(0)
    approvals.answer('a1', 'deny', 'panel')
    expect(await refused).toMatchObject({
      error: 'denied',
      message: expect.stringContaining('did not allow'),
    })
    const unheard = call('math/add', { a: 1 })
    await clock.advanceAsync(14_999)
    expect(of('policy/answer')).toHaveLength(1)
    await clock.advanceAsync(1)
    expect(await unheard).toMatchObject({ error: 'denied', message: expect.stringContaining('in time') })
    expect(of('policy/answer')[1]).toMatchObject({ ask: 'a2', verdict: 'deny', by: 'deadline' })
  })

  it('the wait for an approval does not count toward the time limit of the call', async () => {
    const { call, approvals, clock } = house()
    const waiting = call('math/add', { a: 1 })
    await clock.advanceAsync(mathAdd.timeoutMs + 2000)
    approvals.answer('a1', 'allow', 'panel')
    expect(await waiting).toMatchObject({ ok: true })
  })

  it('a waiting call is canceled with its turn', async () => {
    const controller = new AbortController()
    const { call, clock, of, asks } = house()
    const waiting = call('math/add', { a: 1 }, { signal: controller.signal })
    await clock.advanceAsync(0)
    controller.abort('cancelled')
    expect(await waiting).toMatchObject({ error: 'cancelled' })
    expect(of('policy/answer')).toMatchObject([{ by: 'cancelled' }])
    expect([asks(), clock.waiting()]).toEqual([[], 0])
  })

  it.each(['allow', 'cancelled'] as const)(
    'a waiting call is denied after a panic, no matter how its request ends (%s)',
    async (then) => {
      const controller = new AbortController()
      const { call, approvals, clock, say } = house()
      const waiting = call('math/add', { a: 1 }, { signal: controller.signal })
      await clock.advanceAsync(0)
      say({ type: 'stage/panic', by: 'panel' })
      if (then === 'allow') approvals.answer('a1', 'allow', 'panel')
      else controller.abort('panic')
      expect(await waiting).toMatchObject({ error: 'denied', message: 'panic' })
    },
  )

  it('a call is denied at once if eight other calls are waiting for approval', async () => {
    const { call, approvals, clock, asks } = house()
    const waiting = Array.from({ length: 8 }, (_, n) => call('math/add', { a: n }))
    await clock.advanceAsync(0)
    expect(await call('math/add', { a: 9 })).toMatchObject({
      error: 'denied',
      message: expect.stringContaining('Too many'),
    })
    expect(new Set(asks().map(({ ask }) => ask)).size).toBe(8)
    for (const { ask } of asks()) approvals.answer(ask, 'allow', 'panel')
    expect((await Promise.all(waiting)).every(({ ok }) => ok)).toBe(true)
  })

  it('a call with invalid arguments or from a turn that has ended is not shown for approval', async () => {
    const { call, types } = house()
    expect(await call('math/add', { a: 'two' })).toMatchObject({ error: 'invalid_args' })
    const over = AbortSignal.abort('cancelled')
    expect(await call('math/add', { a: 1 }, { signal: over })).toMatchObject({ error: 'cancelled' })
    expect(types()).not.toContain('policy/ask')
  })

  it('a request shows all arguments, including defaults, and shortens very long values', async () => {
    const write = defineTool({
      name: 'math/add',
      description: 'Writes.',
      domain: 'test',
      args: z.object({ text: z.string(), path: z.string(), force: z.boolean().default(true) }),
      run: () => 'written',
    })
    const { call, asks, approvals, clock } = house(write)
    const waiting = call('math/add', { text: 'x'.repeat(100_000), path: '/etc/passwd' })
    await clock.advanceAsync(0)
    const shown = asks()[0]?.args as Record<string, unknown>
    expect(Object.keys(shown)).toEqual(['text', 'path', 'force'])
    expect(shown).toMatchObject({ path: '/etc/passwd', force: true })
    expect(shown.text).toMatch(/^x{1000,}… \d+ more characters$/)
    approvals.answer('a1', 'allow', 'panel')
    expect(await waiting).toMatchObject({ ok: true })
  })

  it('a request shows invisible characters by their codes, but the call gets them', async () => {
    const echo = defineTool({
      name: 'math/add',
      description: 'Repeats.',
      domain: 'test',
      args: z.object({ command: z.string() }),
      run: ({ command }) => command,
    })
    const { call, asks, approvals, clock } = house(echo)
    const command = 'ls \u202efr- mr\u202c\u200b'
    const waiting = call('math/add', { command })
    await clock.advanceAsync(0)
    expect(asks()[0]?.args).toEqual({ command: 'ls [U+202E]fr- mr[U+202C][U+200B]' })
    approvals.answer('a1', 'allow', 'panel')
    expect(await waiting).toMatchObject({ ok: true, value: command })
  })

  it('a call is denied if its arguments are too large to show', async () => {
    const anything = defineTool({
      name: 'math/add',
      description: 'Takes anything.',
      domain: 'test',
      args: z.looseObject({}),
      run: () => 'ran',
    })
    const { call, types } = house(anything)
    const args = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`k${n}`, n]))
    expect(await call('math/add', args)).toMatchObject({
      error: 'denied',
      message: expect.stringContaining('too large to show'),
    })
    expect(types()).toEqual(['tool/call', 'tool/done'])
  })

  it('a call that needs approval is denied if the run supports no approvals', async () => {
    expect(await toolHouse([mathAdd], { policy: asking }).call('math/add', { a: 1 })).toMatchObject({
      error: 'denied',
      message: expect.stringContaining('approval'),
    })
  })
})
