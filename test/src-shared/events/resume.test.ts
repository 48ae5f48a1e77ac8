import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventBody, eventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import { closingEvents } from '../../../src-shared/events/resume.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { arbitraryRun } from '../../fixtures/arbitrary-events.ts'
import { runStart } from '../../fixtures/run-start.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const clock = virtualClock()
const journalOf = (bodies: readonly EventBody[]) => {
  const journal = memoryJournal({ run: 'r', clock })
  for (const body of bodies) {
    clock.advance(10)
    journal.append(body)
  }
  return journal
}

/** Leaves out events that use an id again. The generator reuses ids, but a real run never does. */
const withoutReusedIds = (bodies: readonly EventBody[]): EventBody[] => {
  const used = new Set<string>()
  return bodies.filter((body) => {
    if (
      body.type !== 'turn/start' &&
      body.type !== 'tool/call' &&
      body.type !== 'stage/queued' &&
      body.type !== 'policy/ask'
    )
      return true
    const id =
      body.type === 'turn/start'
        ? body.turn
        : body.type === 'policy/ask'
          ? body.ask
          : body.type === 'tool/call'
            ? body.turn + body.call
            : body.cue.id
    if (used.has(id)) return false
    used.add(id)
    return true
  })
}

const underWay = (state: State) => ({
  turns: state.turns.filter(({ end }) => end === undefined).map(({ turn }) => turn),
  asks: state.asks.length,
  locks: state.locks.length,
  calls: state.turns.flatMap(({ calls }) => calls.filter(({ outcome }) => outcome === undefined)).length,
})

describe('closingEvents', () => {
  it('returns no events if nothing was open', () => {
    expect(closingEvents(journalOf([runStart]).state(), clock.now())).toEqual([])
  })

  it('cancels the open call, then its turn, and then drops the waiting cue', () => {
    const cue = (id: string): EventBody => ({
      type: 'stage/queued',
      cue: { id, lane: 'caption', by: 'text', durationMs: 3000, content: { lane: 'caption', text: 'hi' } },
    })
    const waiting = cue('c1')
    const painted = cue('c2')
    const { state } = journalOf([
      runStart,
      { type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' },
      { type: 'turn/end', turn: 't1', stop: 'final', steps: 1, calls: 0, ms: 5 },
      { type: 'turn/start', turn: 't2', cause: 'change', observation: 'o2' },
      { type: 'llm/step', turn: 't2', step: 1, driver: 'd', model: 'm', mode: 'text' },
      { type: 'tool/call', turn: 't2', call: 't2.1.1', tool: 'play_sfx', args: {}, raw: '' },
      { type: 'tool/done', turn: 't2', call: 't2.1.1', tool: 'play_sfx', ok: true, ms: 1 },
      {
        type: 'tool/call',
        turn: 't2',
        call: 't2.1.2',
        tool: 'describe_frame',
        args: {},
        raw: '',
        safeToRetry: true,
      },
      waiting,
      painted,
      { ...painted, type: 'stage/cue' } as EventBody,
      cue('c3'),
      { type: 'stage/dropped', cue: 'c3', reason: 'full' },
    ])
    expect(closingEvents(state(), clock.now())).toEqual([
      {
        type: 'tool/error',
        turn: 't2',
        call: 't2.1.2',
        tool: 'describe_frame',
        error: 'cancelled',
        message: expect.any(String),
        ms: 50,
      },
      { type: 'turn/end', turn: 't2', stop: 'cancelled', steps: 1, calls: 2, ms: 90 },
      { type: 'stage/dropped', cue: 'c1', reason: 'restart' },
    ])
  })

  it('a call that waited for approval ends as cancelled, and a call that may have run ends as an orphan', () => {
    const call = (n: number, tool: string): EventBody => ({
      type: 'tool/call',
      turn: 't1',
      call: `t1.1.${n}`,
      tool,
      args: {},
      raw: '',
    })
    const { state } = journalOf([
      runStart,
      { type: 'turn/start', turn: 't1', cause: 'tick', observation: 'o1' },
      call(1, 'files/write'),
      call(2, 'files/delete'),
      { type: 'policy/ask', ask: 'a1', turn: 't1', call: 't1.1.2', tool: 'files/delete', args: {}, until: 5 },
    ])
    expect(closingEvents(state(), clock.now()).slice(0, 2)).toMatchObject([
      { call: 't1.1.1', error: 'orphan', message: expect.stringContaining('may or may not have happened') },
      { call: 't1.1.2', error: 'cancelled', message: expect.stringContaining('did not run') },
    ])
  })

  it('denies an agent’s open approval request, because the agent makes the call again', () => {
    const { state } = journalOf([
      runStart,
      { type: 'turn/start', turn: 't1', cause: 'task', observation: '', action: 'team#1.1' },
      { type: 'policy/ask', ask: 'a1', turn: 't1', call: 't1.1.1', tool: 'x', args: {}, until: 5 },
    ])
    expect(closingEvents(state(), clock.now()).at(-1)).toEqual({
      type: 'policy/answer',
      ask: 'a1',
      verdict: 'deny',
      by: 'restart',
    })
  })

  it('renews open approval requests, releases all locks, and marks running servers as stopped', () => {
    const { state } = journalOf([
      runStart,
      { type: 'policy/ask', ask: 'a1', turn: 't1', call: 't1.1.1', tool: 'x', args: {}, until: 5 },
      { type: 'policy/ask', ask: 'a2', turn: 't1', call: 't1.1.2', tool: 'x', args: {}, until: 5 },
      { type: 'policy/answer', ask: 'a1', verdict: 'allow', by: 'panel' },
      { type: 'lock/acquired', path: 'a', holder: 'helper' },
      { type: 'mcp/server', server: 'files', state: 'ready', tools: 3 },
      { type: 'mcp/server', server: 'memory', state: 'stopped' },
    ])
    expect(closingEvents(state(), clock.now())).toEqual([
      {
        type: 'policy/ask',
        ask: 'a2',
        turn: 't1',
        call: 't1.1.2',
        tool: 'x',
        args: {},
        until: clock.now() + 30_000,
      },
      { type: 'lock/released', path: 'a', holder: 'helper' },
      { type: 'mcp/server', server: 'files', state: 'stopped' },
    ])
  })

  it('closes everything that is open except approval requests, which it renews each time', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const journal = journalOf(withoutReusedIds(bodies))
        const open = underWay(journal.state())
        const closing = closingEvents(journal.state(), clock.now())
        expect(closing.filter(({ type }) => type === 'turn/end')).toHaveLength(open.turns.length)
        expect(closing.filter(({ type }) => type === 'tool/error')).toHaveLength(open.calls)
        for (const body of closing) {
          expect(eventBody.safeParse(body).success).toBe(true)
          journal.append(body)
        }
        const asked = closing.filter(({ type }) => type === 'policy/ask')
        expect(underWay(journal.state())).toEqual({ turns: [], calls: 0, asks: asked.length, locks: 0 })
        expect(closingEvents(journal.state(), clock.now())).toHaveLength(asked.length)
      }),
    )
  })

  it('preserves a pause and a panic', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const journal = journalOf(bodies)
        const { paused, panic } = journal.state()
        for (const body of closingEvents(journal.state(), clock.now())) journal.append(body)
        expect([journal.state().paused, journal.state().panic]).toEqual([paused, panic])
      }),
    )
  })
})
