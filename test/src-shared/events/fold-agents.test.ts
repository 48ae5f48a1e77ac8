import { describe, expect, it } from 'vitest'
import {
  agentForPages,
  agentSummary,
  viewersCues,
  viewersTurns,
} from '../../../src-shared/events/audience.ts'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { memoryJournal } from '../../../src-shared/events/journal.ts'
import type { CueView } from '../../../src-shared/events/views.ts'
import { virtualClock } from '../../fixtures/virtual-clock.ts'

const spawned = (agent: string, parent: string | null, more: object = {}) =>
  ({
    ...{ type: 'agent/spawned', agent, parent, definition: 'helper', role: 'helper', model: 'tiny' },
    ...{ tools: ['look'], input: 'Find it.', inbox: 8, ...more },
  }) as unknown as EventBody
const stepped = (agent: string, actions: readonly object[], more: object = {}) =>
  ({ type: 'agent/stepped', agent, took: [], state: { n: 1 }, actions, ...more }) as unknown as EventBody
const think = { id: 'a1.1', do: 'think', task: 'Look.' }
const call = (place: number, more: object = {}) =>
  ({
    ...{
      type: 'tool/call',
      agent: 'a1',
      turn: 't1',
      call: `t1.1.${place}`,
      tool: 'look',
      args: {},
      raw: '{}',
    },
    ...more,
  }) as unknown as EventBody
const turnStart = {
  ...{ type: 'turn/start', agent: 'a1', action: 'a1.1', turn: 't1', cause: 'change', observation: 'o1' },
} as unknown as EventBody

function world(...events: (EventBody | object)[]) {
  const clock = virtualClock()
  const journal = memoryJournal({ run: 'r', clock })
  const append = (...more: (EventBody | object)[]) => {
    for (const event of more) journal.append(event as EventBody)
  }
  append(...events)
  const agent = (id = 'a1') => {
    const found = journal.state().agents.find((view) => view.id === id)
    if (found === undefined) throw new Error(id)
    return found
  }
  return { append, agent, journal, clock, pending: () => agent().pending[0] }
}
const message = (to: string, id: string, from: string, kind = 'note') => ({
  ...{ type: 'agent/message', agent: to, message: { id, from, kind, body: 'Hi.' } },
})

describe('an agent in the state', () => {
  it('begins with its task, and is counted by its parent', () => {
    const { agent } = world(spawned('a1', null), spawned('a2', 'a1'), spawned('a3', 'a1', { input: null }))
    expect(agent('a2').inbox).toMatchObject({
      messages: [{ id: 'a2.task', from: 'a1', kind: 'task', body: 'Find it.' }],
      refused: 0,
    })
    expect(agent('a1')).toMatchObject({ status: 'running', children: 2, steps: 0 })
    expect(agent('a1').inbox.messages[0]?.from).toBe('operator')
    expect(agent('a3').inbox.messages).toEqual([])
  })

  it('keeps the counts that make ids if it is spawned again under its id', () => {
    const { agent, append, journal } = world(spawned('a1', null), spawned('a2', 'a1'), stepped('a1', []))
    append(spawned('a1', null))
    expect(agent()).toMatchObject({ steps: 1, children: 1, calls: 0 })
    expect(journal.state().agents).toHaveLength(2)
  })

  it('takes messages while it lives, and counts those that a full inbox dropped until its next step', () => {
    const { agent, append } = world(
      spawned('a1', null, { input: null }),
      message('a1', 'm1', 'a9'),
      message('a1', 'm2', 'a9'),
    )
    append({ type: 'agent/inbox-full', agent: 'a1', dropped: 'm1', kind: 'note', from: 'a9' })
    expect(agent().inbox).toMatchObject({ messages: [{ id: 'm2' }], refused: 1 })
    append(message('a1', 'm3', 'a9'), stepped('a1', [], { took: ['m2'] }))
    expect(agent().inbox).toMatchObject({ messages: [{ id: 'm3' }], refused: 0 })
    append(
      { type: 'agent/status', agent: 'a1', status: 'stopped', reason: { kind: 'user', message: 'Stopped.' } },
      message('a1', 'm4', 'a9'),
    )
    expect(agent().inbox.messages).toEqual([])
  })

  it('marks a sent message as delivered, and an end as reported to the parent', () => {
    const send = { id: 'a2.1', do: 'send', to: 'a1', kind: 'note', body: 'Hi.' }
    const { agent, append } = world(spawned('a1', null), spawned('a2', 'a1'), stepped('a2', [send]))
    expect(agent('a2').pending[0]?.delivered).toBeUndefined()
    append(message('a1', 'a2.1', 'a2', 'result'))
    expect(agent('a2').pending[0]?.delivered).toBe(true)
    expect(agent('a2').reported).toBeUndefined()
    append({ type: 'agent/status', agent: 'a2', status: 'done' }, message('a1', 'm9', 'a2', 'note'))
    expect(agent('a2').reported).toBeUndefined()
    append(message('a1', 'm10', 'a2', 'result'))
    expect(agent('a2').reported).toBe(true)
  })

  it('ends an action once it acted, and adds new actions after waiting ones', () => {
    const { agent, append } = world(spawned('a1', null), stepped('a1', [think]))
    append(stepped('a1', [{ ...think, id: 'a1.2' }]))
    expect(agent().pending.map(({ action }) => action.id)).toEqual(['a1.1', 'a1.2'])
    append({ type: 'agent/acted', agent: 'a1', action: 'a1.1', outcome: { kind: 'ok' } })
    expect(agent().pending.map(({ action }) => action.id)).toEqual(['a1.2'])
  })

  it('keeps its messages after a failure, counts a restart, and ends with its result', () => {
    const { agent, append } = world(
      spawned('a1', null),
      stepped('a1', [{ id: 'a1.1', do: 'done', result: 'Found.' }]),
    )
    append({ type: 'agent/status', agent: 'a1', status: 'failed', reason: { kind: 'boom', message: 'No.' } })
    expect(agent()).toMatchObject({ status: 'failed', reason: { kind: 'boom' }, inbox: { messages: [{}] } })
    append({ type: 'agent/status', agent: 'a1', status: 'running' })
    expect(agent()).toMatchObject({ restarts: 1, restartedAt: [expect.any(Number)] })
    expect(agent().reason).toBeUndefined()
    append({ type: 'agent/status', agent: 'a1', status: 'done' })
    expect(agent()).toMatchObject({ result: 'Found.', pending: [], inbox: { messages: [] }, restarts: 1 })
  })
})

describe('the record of a thought', () => {
  const thinking = () => world(spawned('a1', null), stepped('a1', [think]), turnStart)
  const step = { type: 'llm/step', turn: 't1', step: 1, driver: 'ollama', model: 'tiny', mode: 'text' }
  const record = (pending: ReturnType<ReturnType<typeof world>['pending']>) => pending?.record

  it('keeps the calls of each step in their order, with their results', () => {
    const { append, pending, agent } = thinking()
    append(step, call(2), call(1, { key: 'k' }))
    append({ type: 'tool/done', turn: 't1', call: 't1.1.2', tool: 'look', ok: true, result: 5, ms: 1 })
    expect(record(pending())).toMatchObject([
      {
        calls: [
          { place: 1, key: 'k' },
          { place: 2, outcome: { kind: 'ok', value: 5 } },
        ],
      },
    ])
    expect(agent().calls).toBe(2)
    append({
      type: 'tool/error',
      turn: 't1',
      call: 't1.1.1',
      tool: 'look',
      error: 'timeout',
      message: 'No.',
      ms: 1,
    })
    append({ ...step, step: 2 })
    expect(record(pending())).toMatchObject([
      { calls: [{ outcome: { kind: 'failed', error: 'timeout', message: 'No.' } }, {}] },
      { calls: [] },
    ])
  })

  it('keeps the deadline of a call that a restart repeats, but not that of another call', () => {
    const { append, pending } = thinking()
    append(step, call(1, { key: 'k' }), {
      ...{ type: 'policy/ask', ask: 'q1', turn: 't1', call: 't1.1.1', agent: 'a1', tool: 'look', args: {} },
      ...{ until: 9000, why: 'ask' },
    })
    expect(record(pending())).toMatchObject([{ calls: [{ ask: 'q1', until: 9000 }] }])
    append(call(1, { key: 'k' }))
    expect(record(pending())?.[0]?.calls).toMatchObject([{ until: 9000 }])
    append(call(1, { key: 'other' }))
    expect(record(pending())?.[0]?.calls[0]?.until).toBeUndefined()
  })

  it('lets an approved call begin, and leaves a denied one', () => {
    const asked = (ask: string, place: number) => ({
      ...{ type: 'policy/ask', ask, turn: 't1', call: `t1.1.${place}`, agent: 'a1', tool: 'look', args: {} },
      ...{ until: 9000, why: 'ask' },
    })
    const { append, pending } = thinking()
    append(step, call(1), call(2), asked('q1', 1), asked('q2', 2))
    append({ type: 'policy/answer', ask: 'q1', verdict: 'allow', by: 'panel' })
    append({ type: 'policy/answer', ask: 'q2', verdict: 'deny', by: 'panel' })
    const calls = record(pending())?.[0]?.calls ?? []
    expect(calls.map(({ ask, until }) => [ask, until])).toEqual([
      [undefined, undefined],
      ['q2', 9000],
    ])
  })

  it.each([
    ['final', { kind: 'ok', value: 'Here.' }],
    ['time', { kind: 'failed', error: 'time', message: 'Here.' }],
  ])('ends with what the model said, as %s', (stop, outcome) => {
    const { append, pending } = thinking()
    append(step, {
      ...{ type: 'llm/final', turn: 't1', step: 1, ms: 1 },
      value: { type: 'final', content: [{ type: 'text', text: 'Here.' }] },
    })
    append({ type: 'turn/end', turn: 't1', steps: 1, calls: 0, ms: 1, stop })
    expect(pending()?.outcome).toEqual(outcome)
  })

  it('explains an end without words', () => {
    const { append, pending } = thinking()
    append({ type: 'turn/end', turn: 't1', steps: 1, calls: 0, ms: 1, stop: 'max_calls' })
    expect(pending()?.outcome).toMatchObject({
      error: 'max_calls',
      message: expect.stringContaining('maxCalls'),
    })
    const failed = thinking()
    failed.append({
      ...{ type: 'llm/failed', turn: 't1', step: 1, kind: 'refused', message: 'No.', remedy: 'Try.', ms: 1 },
    })
    failed.append({ type: 'turn/end', turn: 't1', steps: 1, calls: 0, ms: 1, stop: 'failed' })
    expect(failed.pending()?.outcome).toMatchObject({ message: 'No. Try.' })
  })

  it('continues after a restart with what was recorded', () => {
    const { append, pending } = thinking()
    append(step, call(1), { ...turnStart, turn: 't2' })
    expect(pending()).toMatchObject({ turn: 't2', record: [{ calls: [{ place: 1 }] }] })
  })
})

describe('what pages get of an agent', () => {
  const actions = [
    { id: 'x1', do: 'send', to: 'a2', kind: 'note', body: 'secret' },
    { id: 'x2', do: 'spawn', definition: 'helper', input: 'secret' },
    { id: 'x3', do: 'call', tool: 'look', args: { q: 'secret' } },
    { id: 'x4', do: 'think', task: 'secret' },
  ]
  const { agent } = world(
    spawned('a1', null, { input: 'secret' }),
    message('a1', 'm1', 'a9'),
    stepped('a1', actions, { state: { n: 'secret' }, rest: actions }),
  )

  it('leaves out every text of its work', () => {
    const shown = agentForPages({
      ...agent(),
      pending: agent().pending.map((one) => ({ ...one, outcome: { kind: 'ok', value: 'secret' } }) as const),
    })
    expect(JSON.stringify(shown)).not.toMatch(/secret|Hi\./)
    expect(shown.pending.map(({ action }) => action.do)).toEqual(['send', 'spawn', 'call', 'think'])
    expect(shown.inbox.messages).toHaveLength(2)
  })

  it('shortens its result to 500 characters, and counts its messages', () => {
    const summary = agentSummary({
      ...agent(),
      result: 'x'.repeat(900),
      reason: { kind: 'end', message: 'End.' },
    })
    expect(summary).toMatchObject({ reason: { kind: 'end' }, steps: 1, inbox: { capacity: 8, depth: 2 } })
    expect(summary.result).toHaveLength(500)
    expect(agentForPages({ ...agent(), result: 'x'.repeat(900) }).result).toHaveLength(500)
  })
})

describe('what viewers get', () => {
  it('has the performer’s turns without steps and texts of programs', () => {
    const turn = { turn: 't1', at: 1, cause: 'change', observation: 'o1', steps: [1], calls: [1], said: [1] }
    const saw = { id: 'o1', source: 'screen', texts: [] }
    const turns = viewersTurns([
      { ...turn, agent: 'helper' },
      { ...turn, agent: 'performer', saw, end: { stop: 'final' }, whispers: ['w1'] },
    ] as unknown as Parameters<typeof viewersTurns>[0])
    expect(turns).toEqual([
      { ...turn, agent: 'performer', steps: [], calls: [], said: [], saw, end: { stop: 'final' } },
    ])
  })

  it('has the cues that went on stage, without their call and line', () => {
    const cue = { id: 'c1', lane: 'caption', call: 't1.1.1', line: 'l1', gag: {}, durationMs: 1 }
    const shown = [{ page: 'o1', at: 2 }]
    expect(
      viewersCues([
        { cue: { ...cue, id: 'c0' }, queuedAt: 1, shown: [] },
        { cue, cuedAt: 2, shown, dropped: 'no-page' },
      ] as unknown as CueView[]),
    ).toEqual([{ cue: { id: 'c1', lane: 'caption', durationMs: 1 }, cuedAt: 2, shown, dropped: 'no-page' }])
  })
})
