import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AdlibEvent, EventBody, EventType } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { closingEvents } from '../../../src-shared/events/resume.ts'
import type { Verdict } from '../../../src-shared/settings/policy-rules.ts'
import { createApprovals } from '../../../src-shared/tools/approvals.ts'
import { callTool } from '../../../src-shared/tools/call-tool.ts'
import { type Hooks, reply } from '../../../src-shared/tools/hooks.ts'
import { policyOf } from '../../../src-shared/tools/policy.ts'
import { reopenAsks } from '../../../src-shared/tools/reopen-asks.ts'
import { refused } from '../../../src-shared/tools/result.ts'
import { defineTool } from '../../../src-shared/tools/tool.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { toolRuntime } from '../../fixtures/tool-runtime.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const folder = mkdtempSync(join(tmpdir(), 'adlib-asks-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Each run of `write` adds a line, so the file shows how often a call really ran. */
const witness = join(folder, 'runs.txt')
const ran = (): string[] => readFileSync(witness, 'utf8').split('\n').filter(Boolean)
const keep = (lines: readonly string[]) => writeFileSync(witness, lines.map((line) => `${line}\n`).join(''))
beforeEach(() => keep([]))

const write = defineTool({
  name: 'write',
  description: 'Writes a line.',
  domain: 'test',
  args: z.object({ line: z.string() }),
  run: async ({ line }, { clock }) => {
    appendFileSync(witness, `${line}\n`)
    await new Promise<void>((resolve) => clock.after(100, resolve))
    return 'written'
  },
})

function started(
  before: readonly AdlibEvent[] = [],
  { verdict = 'ask' as Verdict, tools = [write], hooks = {} as Hooks } = {},
) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const events: { event: AdlibEvent; ran: string[] }[] = []
  for (const { t, seq: _, run: __, ...body } of before) {
    clock.setWall(t)
    journal.append(body as EventBody)
  }
  journal.subscribe((event) => void events.push({ event, ran: ran() }))
  if (before.length === 0) journal.append(runStart)
  else for (const body of closingEvents(journal.state(), clock.now())) journal.append(body)
  const { append: emit, state } = journal
  const approvals = createApprovals({ emit, state, clock, deadlineMs: () => 10_000 })
  const runtime = toolRuntime(tools, {
    clock,
    emit,
    approvals,
    policy: policyOf(() => ({ tools: { write: verdict }, scopes: {} })),
  })
  const reopened = reopenAsks({
    ...{ journal, clock, registry: runtime.registry, approvals },
    runtimeOf: (agent) => ({ ...runtime, hooks: agent === 'performer' ? hooks : {} }),
  })
  return {
    clock,
    journal,
    approvals,
    runtime,
    reopened,
    events,
    of: <T extends EventType>(type: T) =>
      events.flatMap(({ event }) => (event.type === type ? [event as Extract<AdlibEvent, { type: T }>] : [])),
    call: (n: number, line: string) =>
      callTool(runtime, {
        agent: 'performer',
        turn: 't1',
        call: `t1.1.${n}`,
        tool: 'write',
        args: { line },
        raw: '',
        signal: new AbortController().signal,
      }),
    async allowAll() {
      for (const { ask } of state().asks) approvals.answer(ask, 'allow', 'panel')
      await clock.advanceAsync(1000)
    },
  }
}

const turn: EventBody = { type: 'turn/start', turn: 't1', cause: 'say', observation: '' }

async function diedWaiting(): Promise<AdlibEvent[]> {
  const first = started()
  first.journal.append(turn)
  void first.call(1, 'a')
  await first.clock.advanceAsync(0)
  return first.events.map(({ event }) => event)
}

describe('reopenAsks', () => {
  it('shows an open request again after a restart, with its arguments, and runs the call once when approved', async () => {
    const { journal, clock, approvals, of } = started(await diedWaiting())
    expect(journal.state().asks).toMatchObject([
      { ask: 'a1', tool: 'write', args: { line: 'a' }, again: true, until: clock.now() + 30_000 },
    ])
    approvals.answer('a1', 'allow', 'panel')
    expect(approvals.answer('a1', 'allow', 'panel')).toBeNull()
    await clock.advanceAsync(200)
    expect(ran()).toEqual(['a'])
    expect(of('turn/start')).toMatchObject([{ turn: 't2', cause: 'approval', agent: 'performer' }])
    expect(of('tool/done')).toMatchObject([{ turn: 't2', call: 't2.1.1', ok: true }])
    expect(of('turn/end')).toMatchObject([
      { turn: 't1', stop: 'cancelled' },
      { turn: 't2', stop: 'final' },
    ])
    expect(journal.state().asks).toEqual([])
  })

  it.each(['deny', 'deadline', 'panic', 'stop'])(
    'never runs the call of a request that ends without approval (%s)',
    async (how) => {
      const { journal, clock, approvals, reopened, of } = started(await diedWaiting())
      if (how === 'deny') approvals.answer('a1', 'deny', 'panel')
      if (how === 'panic') journal.append({ type: 'stage/panic', by: 'panel' })
      if (how === 'stop') await reopened.stop()
      await clock.advanceAsync(31_000)
      expect(ran()).toEqual([])
      expect(of('policy/answer')).toMatchObject([{ ask: 'a1', verdict: 'deny' }])
      expect([journal.state().asks, clock.waiting()]).toEqual([[], 0])
    },
  )

  it('applies a newer rule that denies the tool', async () => {
    const { approvals, clock, of } = started(await diedWaiting(), { verdict: 'deny' })
    approvals.answer('a1', 'allow', 'panel')
    await clock.advanceAsync(200)
    expect(ran()).toEqual([])
    expect(of('tool/done')).toMatchObject([{ ok: false, error: 'denied' }])
  })

  it('runs an approved call inside the hooks of the agent that made it', async () => {
    const hooks: Hooks = { before: [() => reply(refused('failed', 'The show has a new rule.'))] }
    const { approvals, clock, of } = started(await diedWaiting(), { hooks })
    approvals.answer('a1', 'allow', 'panel')
    await clock.advanceAsync(200)
    expect(ran()).toEqual([])
    expect(of('tool/done')).toMatchObject([{ ok: false, message: 'The show has a new rule.' }])
  })

  it('waits for a tool whose server is still starting', async () => {
    const { approvals, runtime, journal, clock } = started(await diedWaiting(), { tools: [] })
    approvals.answer('a1', 'allow', 'panel')
    await clock.advanceAsync(20_000)
    expect(ran()).toEqual([])
    expect(journal.state().asks).toMatchObject([{ ask: 'a1', approved: true }])
    runtime.registry.register(write)
    journal.append({ type: 'mcp/server', server: 'files', state: 'ready', tools: 1 })
    await clock.advanceAsync(200)
    expect(ran()).toEqual(['a'])
  })

  it('reports that the tool did not become available before the deadline', async () => {
    const { approvals, journal, clock, of } = started(await diedWaiting(), { tools: [] })
    approvals.answer('a1', 'allow', 'panel')
    await clock.advanceAsync(31_000)
    expect(of('tool/done')).toMatchObject([
      { ok: false, error: 'unknown_tool', message: expect.stringContaining('did not offer write in time') },
    ])
    expect(journal.state().turns.every(({ end }) => end !== undefined)).toBe(true)
    expect([journal.state().asks, clock.waiting()]).toEqual([[], 0])
  })

  it('runs no call twice and leaves no request open after two crashes', async () => {
    const first = started()
    first.journal.append(turn)
    const calls = [first.call(1, 'a'), first.call(2, 'b')]
    await first.clock.advanceAsync(0)
    first.approvals.answer('a1', 'allow', 'panel')
    await first.clock.advanceAsync(500)
    first.approvals.answer('a2', 'allow', 'panel')
    await first.clock.advanceAsync(500)
    await Promise.all(calls)
    first.journal.append({ type: 'turn/end', turn: 't1', stop: 'final', steps: 1, calls: 2, ms: 1 })
    expect(ran()).toEqual(['a', 'b'])

    const ranBy = (all: typeof first.events, n: number, end: string[]) => all[n + 1]?.ran ?? end
    const firstRan = ran()
    let orphans = 0
    for (let n = 1; n < first.events.length; n += 1) {
      const before = first.events.slice(0, n + 1).map(({ event }) => event)
      keep(ranBy(first.events, n, firstRan))
      const second = started(before)
      await second.allowAll()
      const secondRan = ran()
      for (let m = 0; m < second.events.length; m += 1) {
        const all = [...before, ...second.events.slice(0, m + 1).map(({ event }) => event)]
        keep(ranBy(second.events, m, secondRan))
        const third = started(all)
        await third.allowAll()
        const { turns, asks } = third.journal.state()
        const outcomes = turns.flatMap(({ calls }) => calls.map(({ outcome }) => outcome))
        expect(new Set(ran()).size, `died after ${n} and ${m}`).toBe(ran().length)
        expect(outcomes).not.toContain(undefined)
        expect(turns.filter(({ end }) => end === undefined)).toEqual([])
        expect(asks).toEqual([])
        const asked = all.flatMap((event) =>
          event.type === 'policy/ask' ? [(event.args as { line: string }).line] : [],
        )
        const unsure = outcomes.filter((outcome) => outcome?.error === 'orphan').length
        expect(new Set(ran()).size + unsure).toBeGreaterThanOrEqual(new Set(asked).size)
        orphans += unsure
      }
    }
    expect(orphans).toBeGreaterThan(0)
  })
})
