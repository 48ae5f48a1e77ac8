import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdlibEvent, EventBody } from '../../../src-shared/events/event.ts'
import { fold, reduce } from '../../../src-shared/events/fold.ts'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { closingEvents } from '../../../src-shared/events/resume.ts'
import { maxKept } from '../../../src-shared/events/show.ts'
import {
  emptyState,
  maxCues,
  maxLog,
  maxOpenTurns,
  maxSayings,
  maxServers,
  maxTrendPoints,
  maxTrends,
  maxTurns,
  type State,
} from '../../../src-shared/events/state.ts'
import { beatBody } from '../../../src-shared/moments/beat-body.ts'
import { stageState } from '../../../src-shared/projections/page-state.ts'
import { arbitraryBody, arbitraryRun } from '../../fixtures/arbitrary-events.ts'
import { fuzz } from '../../fixtures/fuzz.ts'
import { runStart } from '../../fixtures/run-start.ts'

const eventsOf = (bodies: readonly EventBody[]): AdlibEvent[] =>
  bodies.map((body, index) => canonicalEvent(body, { t: 1000 + index * 10, seq: index + 1, run: 'r' }))
const stateAfter = (...bodies: EventBody[]): State => fold(eventsOf([runStart, ...bodies]))

const turnStart = (turn: string): EventBody => ({
  type: 'turn/start',
  turn,
  cause: 'tick',
  observation: 'o1',
})
const toolCall = (turn: string, call: string): EventBody => ({
  type: 'tool/call',
  turn,
  call,
  tool: 'x',
  args: { a: 1 },
  raw: 'raw',
})
const cue = (type: 'stage/queued' | 'stage/cue', id: string, durationMs = 3000): EventBody => ({
  type,
  cue: { id, lane: 'caption', by: 'text', durationMs, content: { lane: 'caption', text: 'hi' } },
})

describe('fold', () => {
  it('returns the same state whether the events are folded in one pass or in two', () => {
    fc.assert(
      fc.property(arbitraryRun, fc.nat(), (bodies, at) => {
        const events = eventsOf(bodies)
        const cut = at % (events.length + 1)
        expect(fold(events.slice(cut), fold(events.slice(0, cut)))).toEqual(fold(events))
      }),
    )
  })

  it('never changes the state it is given', () => {
    fc.assert(
      fc.property(arbitraryRun, arbitraryBody, (bodies, next) => {
        const state = deepFreeze(fold(eventsOf(bodies)))
        expect(() => reduce(state, { ...next, t: 1, seq: state.seq + 1, run: 'r' })).not.toThrow()
      }),
    )
  })

  it('returns a state that survives a JSON round trip unchanged', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const state = fold(eventsOf(bodies))
        expect(JSON.parse(JSON.stringify(state))).toStrictEqual(state)
      }),
    )
  })

  it('the state takes its sequence number and time from the last event', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const events = eventsOf(bodies)
        const { seq, t, run } = events.at(-1) as AdlibEvent
        expect(fold(events)).toMatchObject({ seq, t, run })
      }),
    )
  })

  it('no counter in the state is lower than an ID in use', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const { counters, turns, cues, observation } = fold(eventsOf(bodies))
        const number = (id: string): number => Number(id.slice(1))
        for (const { turn } of turns) expect(counters.turn).toBeGreaterThanOrEqual(number(turn))
        for (const view of cues) expect(counters.cue).toBeGreaterThanOrEqual(number(view.cue.id))
        if (observation) expect(counters.observation).toBeGreaterThanOrEqual(number(observation.id))
      }),
    )
  })

  it('keeps a limited number of trends, and each trend ends with the newest value for its label', () => {
    const label = fc.integer({ min: 0, max: 12 }).map((n) => `L${n}`)
    const numbers = fc.uniqueArray(fc.record({ label, value: fc.nat(4), confidence: fc.constant(90) }), {
      maxLength: 16,
      selector: (number) => number.label,
    })
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 120 }), (all) => {
        const seen = all.map(
          (numbers, n): EventBody => ({
            type: 'sight/observation',
            observation: {
              id: `o${n + 1}`,
              source: 'file:test',
              at: n,
              newLines: [],
              goneLines: [],
              numbers,
              scene: { cut: false, brightness: 0, motion: 0 },
              confidence: 90,
              ageMs: 0,
            },
          }),
        )
        const { trends } = stateAfter(...seen)
        expect(trends.length).toBeLessThanOrEqual(maxTrends)
        expect(new Set(trends.map(({ label }) => label)).size).toBe(trends.length)
        for (const { points } of trends) {
          expect(points.length).toBeLessThanOrEqual(maxTrendPoints)
          for (const [at, [t, value]] of points.entries()) {
            expect(points[at + 1]?.[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(t)
            expect(points[at + 1]?.[1]).not.toBe(value)
          }
        }
        for (const { label, value } of all.at(-1)?.slice(-maxTrends) ?? []) {
          const known = trends.find((trend) => trend.label === label)
          if (known !== undefined) expect(known.points.at(-1)?.[1]).toBe(value)
        }
      }),
    )
  })

  it('keeps the state small in an endless run', () => {
    const state = stateAfter(
      ...Array.from({ length: 500 }, (_, n): EventBody[] => [
        turnStart(`t${n + 1}`),
        cue('stage/cue', `c${n + 1}`),
        { type: 'operator/said', kind: 'topic', text: `${n}` },
      ]).flat(),
    )
    expect([state.turns.length, state.cues.length, state.sayings.length]).toEqual([
      maxTurns + maxOpenTurns,
      maxCues,
      maxSayings,
    ])
    expect(state.turns.at(-1)?.turn).toBe('t500')
    expect([state.counters.turn, state.totals.turns, state.totals.cues]).toEqual([500, 500, 500])
  })
})

describe('turns in the state', () => {
  const turnOf = (turn: string, agent: string): EventBody & { agent: string } => ({
    ...turnStart(turn),
    agent,
  })
  const turnEnd = (turn: string): EventBody => ({
    type: 'turn/end',
    turn,
    stop: 'final',
    steps: 1,
    calls: 0,
    ms: 1,
  })

  it('keeps open turns and the performer’s turns, even if other agents have many turns', () => {
    const others = Array.from({ length: 300 }, (_, n): EventBody[] => [
      turnOf(`t${n + 10}`, 'mcp-client'),
      turnEnd(`t${n + 10}`),
    ]).flat()
    const state = stateAfter(
      turnOf('t1', 'performer'),
      turnEnd('t1'),
      turnOf('t2', 'mcp-client'),
      toolCall('t2', 't2.1.1'),
      ...others,
    )
    expect(state.turns).toHaveLength(maxTurns + 2)
    expect(state.turns.slice(0, 3).map(({ turn }) => turn)).toEqual(['t1', 't2', 't250'])
    expect(closingEvents(state, 0).map(({ type }) => type)).toEqual(['tool/error', 'turn/end'])
  })

  it('keeps a limited number of turns in order, and counts the performer’s turns separately', () => {
    const someone = fc.constantFrom('performer', 'mcp-client', 'child')
    fc.assert(
      fc.property(fc.array(fc.tuple(someone, fc.boolean()), { maxLength: 300 }), (turns) => {
        const state = stateAfter(
          ...turns.flatMap(([agent, ends], n) => [
            turnOf(`t${n + 1}`, agent),
            ...(ends ? [turnEnd(`t${n + 1}`)] : []),
          ]),
        )
        const numbers = state.turns.map(({ turn }) => Number(turn.slice(1)))
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
        const [own, others] = [
          state.turns.filter(({ agent }) => agent === 'performer'),
          state.turns.filter(({ agent }) => agent !== 'performer'),
        ]
        expect(state.turns.length).toBeLessThanOrEqual(2 * maxTurns + maxOpenTurns)
        const all = (mine: boolean) => turns.filter(([agent]) => (agent === 'performer') === mine).length
        expect(own.length).toBeGreaterThanOrEqual(Math.min(maxTurns, all(true)))
        expect(others.length).toBeGreaterThanOrEqual(Math.min(maxTurns, all(false)))
      }),
      { numRuns: fuzz(30) },
    )
  })
})

describe('turns and calls in the state', () => {
  it('shows a call as running until its outcome arrives', () => {
    const running = stateAfter(turnStart('t1'), toolCall('t1', 't1.1.1'))
    expect(running.turns[0]?.calls[0]).toMatchObject({ tool: 'x', args: { a: 1 }, raw: 'raw' })
    expect(running.turns[0]?.calls[0]).not.toHaveProperty('outcome')
    const done = stateAfter(turnStart('t1'), toolCall('t1', 't1.1.1'), {
      type: 'tool/done',
      turn: 't1',
      call: 't1.1.1',
      tool: 'x',
      ok: false,
      error: 'rate_limited',
      ms: 2,
    })
    expect(done.turns[0]?.calls[0]?.outcome).toEqual({ ok: false, error: 'rate_limited', ms: 2 })
    expect(done.totals).toMatchObject({ toolCalls: 1, refused: 1, failed: 0 })
  })

  it('counts failed calls and rejected calls separately', () => {
    const state = stateAfter(turnStart('t1'), toolCall('t1', 't1.1.1'), {
      type: 'tool/error',
      turn: 't1',
      call: 't1.1.1',
      tool: 'x',
      error: 'timeout',
      message: 'late',
      ms: 9,
    })
    expect(state.turns[0]?.calls[0]?.outcome).toEqual({ ok: false, error: 'timeout', message: 'late', ms: 9 })
    expect(state.totals).toMatchObject({ refused: 0, failed: 1 })
  })

  it('counts no error for a cancelled call', () => {
    const state = stateAfter(turnStart('t1'), toolCall('t1', 't1.1.1'), {
      type: 'tool/error',
      turn: 't1',
      call: 't1.1.1',
      tool: 'x',
      error: 'cancelled',
      message: 'stopped',
      ms: 9,
    })
    expect(state.totals.failed).toBe(0)
    expect(state.chips.errors).toBe(0)
  })

  it('records for each step whether its prompt was truncated', () => {
    const step = (n: number, truncated?: boolean): EventBody[] => [
      { type: 'llm/step', turn: 't1', step: n, driver: 'ollama', model: 'tiny', mode: 'text' },
      {
        type: 'llm/final',
        turn: 't1',
        step: n,
        value: { type: 'final', content: [{ type: 'text', text: 'x' }] },
        ms: 5,
        ...(truncated === undefined ? {} : { truncated }),
      },
    ]
    const { turns } = stateAfter(turnStart('t1'), ...step(1), ...step(2, true), ...step(3, false))
    expect(turns[0]?.steps.map(({ truncated }) => truncated)).toEqual([undefined, true, false])
    // A snapshot is JSON, so it would lose a key whose value is `undefined`.
    expect(turns[0]?.steps[0]).not.toHaveProperty('truncated')
  })

  it('records mode, origin and outcome of each step, and counts retries and malformed answers', () => {
    const value = { type: 'final' as const, content: [{ type: 'text' as const, text: '' }] }
    const taken = [{ tool: 'x', path: 'a', from: 'one' }]
    const { turns, totals } = stateAfter(
      turnStart('t1'),
      { type: 'llm/step', turn: 't1', step: 1, driver: 'ollama', model: 'tiny', mode: 'auto' },
      {
        type: 'llm/final',
        turn: 't1',
        step: 1,
        value,
        ms: 5,
        mode: 'schema',
        format: 'schema',
        outcome: 'malformed',
        usage: { promptTokens: 700 },
      },
      { type: 'llm/step', turn: 't1', step: 2, driver: 'ollama', model: 'tiny', mode: 'auto', reask: true },
      { type: 'llm/final', turn: 't1', step: 2, value, ms: 6, outcome: 'called', madeBy: 'rules', taken },
    )
    expect(turns[0]?.steps).toEqual([
      {
        step: 1,
        driver: 'ollama',
        model: 'tiny',
        mode: 'schema',
        format: 'schema',
        outcome: 'malformed',
        madeBy: 'model',
        ms: 5,
        usage: { promptTokens: 700 },
      },
      {
        step: 2,
        driver: 'ollama',
        model: 'tiny',
        mode: 'auto',
        reask: true,
        outcome: 'called',
        madeBy: 'rules',
        taken,
        ms: 6,
      },
    ])
    expect(totals).toMatchObject({ retries: 1, malformed: 1 })
  })

  it('ignores events of a turn that never started', () => {
    const before = stateAfter()
    const state = stateAfter(
      { type: 'llm/raw', turn: 't9', step: 1, text: 'x' },
      { type: 'perform/text', turn: 't9', text: 'x' },
    )
    expect(state).toEqual({ ...before, seq: 3, t: state.t, chips: state.chips })
  })
})

describe('approvals, calls, locks and servers in the state', () => {
  const ask = (n: number): EventBody => ({
    type: 'policy/ask',
    ask: `a${n}`,
    turn: 't1',
    call: `t1.1.${n}`,
    tool: 'x',
    args: { n },
    until: 9000,
  })

  it('keeps an approval request until its answer, and never reuses its id', () => {
    const asked = stateAfter(turnStart('t1'), ask(1), ask(2))
    expect(asked.asks.map((view) => view.ask)).toEqual(['a1', 'a2'])
    expect(asked.asks[0]).toEqual({
      ask: 'a1',
      turn: 't1',
      call: 't1.1.1',
      tool: 'x',
      args: { n: 1 },
      until: 9000,
    })
    const answered = stateAfter(ask(1), ask(2), {
      type: 'policy/answer',
      ask: 'a2',
      verdict: 'deny',
      by: 'x',
    })
    expect([answered.asks.map((view) => view.ask), answered.counters.ask]).toEqual([['a1'], 2])
  })

  it('records the arguments with which a call ran, and the type of the decoy that it called', () => {
    const ids = { turn: 't1', call: 't1.1.1', tool: 'x' }
    const state = stateAfter(
      turnStart('t1'),
      toolCall('t1', 't1.1.1'),
      { type: 'tool/trace', ...ids, args: { a: 1, b: 2 }, ok: true, ms: 0.1 },
      { type: 'decoy/hit', ...ids, profile: { type: 'powerful', hint: 'No.' } },
    )
    expect(state.turns[0]?.calls[0]).toMatchObject({ args: { a: 1 }, ran: { a: 1, b: 2 }, decoy: 'powerful' })
    expect(state.totals.decoys).toBe(1)
  })

  it('lists the holder of each lock until the lock is released', () => {
    const lock = (type: 'lock/acquired' | 'lock/released', path: string, holder: string): EventBody => ({
      type,
      path,
      holder,
    })
    const state = stateAfter(
      lock('lock/acquired', 'a', 'x'),
      lock('lock/acquired', 'b', 'y'),
      { type: 'lock/denied', path: 'a', holder: 'x', from: 'y' },
      { type: 'coordination/request', path: 'a', locked_by: 'x', from: 'y' },
      lock('lock/released', 'b', 'y'),
    )
    expect(state.locks).toMatchObject([{ path: 'a', holder: 'x' }])
  })

  it('lists each server with its state and its last log lines, within limits', () => {
    const server = (name: string, more: object): EventBody =>
      ({ type: 'mcp/server', server: name, ...more }) as EventBody
    const state = stateAfter(
      server('files', { state: 'starting' }),
      ...Array.from(
        { length: 50 },
        (_, n): EventBody => ({ type: 'mcp/log', server: 'files', text: `line ${n}` }),
      ),
      { type: 'mcp/log', server: 'stranger', text: 'x' },
      server('files', { state: 'ready', tools: 3 }),
    )
    expect(state.mcpServers).toMatchObject([{ server: 'files', state: 'ready', tools: 3 }])
    expect(state.mcpServers[0]?.log).toHaveLength(maxLog)
    expect(state.mcpServers[0]?.log.at(-1)).toBe('line 49')
    const many = stateAfter(...Array.from({ length: 99 }, (_, n) => server(`s${n}`, { state: 'ready' })))
    expect(many.mcpServers).toHaveLength(maxServers)
  })
})

describe('kept lines in the state', () => {
  const kept = (n: number): EventBody => ({
    type: 'show/kept',
    turn: 't1',
    kind: 'death',
    text: `Line ${n}.`,
  })
  const all = Array.from({ length: maxKept + 3 }, (_, n) => kept(n))

  it('are the newest ones, oldest first', () => {
    expect(stateAfter(...all).show.kept.map(({ text }) => text)).toEqual(
      Array.from({ length: maxKept }, (_, n) => `Line ${n + 3}.`),
    )
  })

  it('leave the state when a plan contains them, and with their persona', () => {
    const beat = { ...beatBody('death'), id: 'b1', novelty: 1, nth: 1, observation: 'o1' }
    const line = { text: 'Line 7.', template: 'kept: Line 7.' }
    const plan = { level: 'murmur', writer: 'bank', line } as const
    const { show } = stateAfter(...all, { type: 'show/beat', beat, plan })
    expect(show.kept.map(({ text }) => text)).not.toContain('Line 7.')
    expect(show.kept).toHaveLength(maxKept - 1)
    const patch = { show: { persona: 'vera' } }
    const other = stateAfter(...all, { type: 'settings/changed', by: 'panel', patch })
    expect(other.show.kept).toEqual([])
  })
})

describe('stageState', () => {
  it('lists a cue from the moment it is shown until its duration ends, but not while it is queued', () => {
    const state = stateAfter(cue('stage/queued', 'c1'), cue('stage/cue', 'c1', 3000))
    const at = state.t
    expect(stageState(state, at).cues.map((view) => view.cue.id)).toEqual(['c1'])
    expect(stageState(state, at + 2999).cues).toHaveLength(1)
    expect(stageState(state, at + 3000).cues).toHaveLength(0)
    expect(stageState(stateAfter(cue('stage/queued', 'c1')), at).cues).toEqual([])
  })

  it('never lists a cue from before a panic, not even after the panic is released', () => {
    fc.assert(
      fc.property(arbitraryRun, fc.array(arbitraryBody, { maxLength: 20 }), (before, then) => {
        const early = before.filter((body) => body.type === 'stage/queued' || body.type === 'stage/cue')
        const events = eventsOf([
          runStart,
          ...early,
          { type: 'stage/panic', by: 'x' },
          { type: 'stage/released', by: 'x' },
        ])
        const old = new Set(early.map((body) => body.cue.id))
        const rest = then.filter((body) => body.type !== 'stage/queued')
        const state = fold(eventsOf([...events, ...rest]))
        const now = events.at(-1)?.t ?? 0
        for (const { cue: shown } of stageState(fold(events), now).cues) expect(old.has(shown.id)).toBe(false)
        // Check only cues that the panic dropped, because the generator can reuse the ids of cues that ended before.
        const alive = fold(events)
          .cues.filter(({ dropped }) => dropped === 'panic')
          .map((view) => view.cue.id)
        for (const { cue: shown } of stageState(state, now).cues) expect(alive).not.toContain(shown.id)
      }),
    )
  })

  it('shows a panic until its release, even if the performer or the run is resumed', () => {
    const latched = stateAfter(
      { type: 'stage/panic', by: 'panel' },
      { type: 'performer/resumed', by: 'panel' },
      {
        ...runStart,
        type: 'run/resumed',
        cutBytes: 0,
      } as EventBody,
    )
    expect(latched.panic?.by).toBe('panel')
    expect(stageState(latched, latched.t).panic).toBe(true)
    expect(
      stateAfter({ type: 'stage/panic', by: 'panel' }, { type: 'stage/released', by: 'panel' }).panic,
    ).toBeNull()
  })

  it('records a painted cue only once per page', () => {
    const shown = (page: string): EventBody => ({ type: 'stage/shown', cue: 'c1', page, at: 5 })
    const state = stateAfter(cue('stage/cue', 'c1'), shown('a'), shown('a'), shown('b'))
    expect(state.cues[0]?.shown).toEqual([
      { page: 'a', at: 5 },
      { page: 'b', at: 5 },
    ])
  })
})

describe('pages, overlays and connections in the state', () => {
  it('counts a cue once as shown, even if several pages paint it', () => {
    const shown = (id: string, page: string): EventBody => ({ type: 'stage/shown', cue: id, page, at: 5 })
    const { totals } = stateAfter(
      cue('stage/cue', 'c1'),
      cue('stage/cue', 'c2'),
      shown('c1', 'a'),
      shown('c1', 'b'),
      shown('c9', 'a'),
    )
    expect(totals).toMatchObject({ cues: 2, shown: 1 })
  })

  it('does not count a cue as shown by a page that OBS hides', () => {
    const shown: EventBody = { type: 'stage/shown', cue: 'c1', page: 'a', at: 5 }
    const page = (state: 'connected' | 'visible' | 'hidden'): EventBody => ({
      type: 'stage/page',
      page: 'a',
      state,
    })
    const before = [cue('stage/cue', 'c1'), page('connected')]
    const hidden = stateAfter(...before, page('hidden'), shown)
    expect([hidden.cues[0]?.shown, hidden.totals.shown]).toEqual([[], 0])
    expect(stateAfter(...before, page('visible'), shown).totals.shown).toBe(1)
  })

  it('lists the connected overlays, and forgets them when the run ends or is resumed', () => {
    const page = (id: string, state: 'connected' | 'gone'): EventBody => ({
      type: 'stage/page',
      page: id,
      state,
    })
    const connected = [page('a', 'connected'), page('b', 'connected'), page('a', 'connected')]
    const ids = (...bodies: EventBody[]) => stateAfter(...bodies).pages.map((view) => view.page)
    expect(ids(...connected)).toEqual(['b', 'a'])
    expect(ids(...connected, page('b', 'gone'), page('x', 'gone'))).toEqual(['a'])
    expect(ids(...connected, { type: 'run/end', reason: 'stopped' })).toEqual([])
    expect(ids(...connected, { ...runStart, type: 'run/resumed', cutBytes: 0 } as EventBody)).toEqual([])
  })

  it('records whether OBS hides an overlay, and the current OBS scene', () => {
    const { pages } = stateAfter(
      { type: 'stage/page', page: 'a', state: 'connected' },
      { type: 'stage/page', page: 'a', state: 'hidden', scene: 'BRB' },
      { type: 'stage/page', page: 'x', state: 'visible' },
    )
    expect(pages).toMatchObject([{ page: 'a', hidden: true, scene: 'BRB' }])
  })

  it('marks the overlay of the desktop app, and keeps the mark after a later report', () => {
    const { pages } = stateAfter(
      { type: 'stage/page', page: 'a', state: 'connected', isApp: true },
      { type: 'stage/page', page: 'a', state: 'visible' },
      { type: 'stage/page', page: 'b', state: 'connected' },
    )
    expect(pages.map(({ page, isApp }) => [page, isApp])).toEqual([
      ['a', true],
      ['b', undefined],
    ])
  })

  it('records the connection to OBS, and forgets the microphone when the connection is lost', () => {
    const connected: EventBody[] = [
      { type: 'obs/state', state: 'connected', scene: 'Game', version: '30.1.0' },
      { type: 'obs/mic', speaking: true },
    ]
    expect(stateAfter(...connected)).toMatchObject({
      obs: { state: 'connected', scene: 'Game', version: '30.1.0' },
      mic: { speaking: true, since: 1020 },
    })
    const lost = stateAfter(...connected, { type: 'obs/state', state: 'failed', reason: 'not-running' })
    expect(lost).toMatchObject({ obs: { state: 'failed', reason: 'not-running' }, mic: null })
  })

  it('clears the connections to OBS and VTube Studio when the run is resumed', () => {
    const connected: EventBody[] = [
      { type: 'obs/state', state: 'connected' },
      { type: 'vtube-studio/state', state: 'connected', hotkeys: ['joy'] },
    ]
    expect(stateAfter(...connected)).toMatchObject({
      obs: { state: 'connected' },
      vtubeStudio: { state: 'connected', hotkeys: ['joy'] },
    })
    const resumed = { ...runStart, type: 'run/resumed', cutBytes: 0 } as EventBody
    expect(stateAfter(...connected, resumed)).toMatchObject({ obs: null, vtubeStudio: null })
  })

  it('removes a stopped cue, and removes every cue when the stage is cleared', () => {
    const two = [cue('stage/cue', 'c1'), cue('stage/cue', 'c2')]
    const due = (...bodies: EventBody[]) => {
      const state = stateAfter(...two, ...bodies)
      return stageState(state, state.t).cues.map((view) => view.cue.id)
    }
    expect(due()).toEqual(['c1', 'c2'])
    expect(due({ type: 'stage/stopped', cue: 'c1', by: 'panel' })).toEqual(['c2'])
    expect(due({ type: 'stage/cleared', by: 'panel' })).toEqual([])
  })
})

describe('the state of a run', () => {
  it('records the end of a run, and keeps its turns and counters when the run is resumed', () => {
    const ended = stateAfter({ type: 'run/end', reason: 'stopped' })
    expect(ended.ended).toBe('stopped')
    const resumed = fold(
      eventsOf([runStart, turnStart('t7'), { ...runStart, type: 'run/resumed', cutBytes: 3 } as EventBody]),
    )
    expect([resumed.ended, resumed.counters.turn, resumed.turns.length]).toEqual([null, 7, 1])
  })

  it('reads the audition state “canceled” from older versions as “cancelled”', () => {
    const audition = { type: 'audition/state', model: 'm', state: 'canceled', done: 1, of: 36 }
    expect(stateAfter(audition as unknown as EventBody).audition?.state).toBe('cancelled')
  })

  it('changes a setting only to a valid value', () => {
    const tick = (value: unknown) =>
      stateAfter({ type: 'settings/changed', patch: { performer: { tickMs: value } }, by: 'panel' })
    expect(tick(500).settings.performer.tickMs).toBe(500)
    expect(tick(-1).settings).toEqual(emptyState().settings)
  })
})

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) deepFreeze(part)
  }
  return value
}
