import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdlibEvent, type EventBody, event as eventSchema } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { stateFor } from '../../../src-shared/projections/page-state.ts'
import { arbitraryRun } from '../../fixtures/arbitrary-events.ts'

describe('stateFor', () => {
  it('gives the overlay only the state that it paints, the eye page only the run, and the panel everything', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const state = fold(bodies.map((body, index) => ({ ...body, t: 1000, seq: index + 1, run: 'r' })))
        const seen = stateFor('overlay', state, 1000)
        expect(Object.keys(seen).sort()).toEqual([
          'cues',
          'overlay',
          'panic',
          'puppet',
          'run',
          'seen',
          'sound',
        ])
        expect(stateFor('eye', state, 1000)).toEqual({ run: 'r' })
        expect(stateFor('panel', state, 1000)).toEqual({ ...state, agents: expect.anything() })
      }),
    )
  })

  it('gives the overlay the same text positions as the live event, and none of the texts', () => {
    const seen = {
      ...{ id: 'o1', source: 'secret', at: 1, numbers: [], confidence: 90, ageMs: 0, size: [100, 50] },
      ...{ newLines: [{ text: 'secret', box: [1, 2, 3, 4], confidence: 90 }], goneLines: [] },
      texts: [[0.01, 0.04, 0.03, 0.08]],
      scene: { cut: false, brightness: 0.5, motion: 0, detail: '3'.repeat(144) },
    }
    const event = eventSchema.parse({ type: 'sight/observation', observation: seen, t: 1, seq: 1, run: 'r' })
    const state = stateFor('overlay', fold([event]), 1000)
    expect(JSON.stringify(state)).not.toContain('secret')
    const live = eventFor('overlay', event)
    expect(state).toMatchObject({ seen: live?.type === 'sight/observation' && live.observation })
    expect(state).toMatchObject({ seen: { texts: seen.texts, scene: { detail: seen.scene.detail } } })
  })

  it('gives a page that connects late the same state as a page that followed all events', () => {
    fc.assert(
      fc.property(arbitraryRun, fc.nat(60), (bodies, cut) => {
        const events = bodies.map((body, n): AdlibEvent => ({ ...body, t: 1000, seq: n + 1, run: 'r' }))
        const connected = stateFor('panel', fold(events.slice(0, cut)), 1000) as State
        const followed = events.slice(cut).flatMap((event) => eventFor('panel', event) ?? [])
        const seen = stateFor('panel', fold(followed, connected), 1000)
        expect(seen).toEqual(stateFor('panel', fold(events), 1000))
      }),
    )
  })

  it('gives the panel an agent’s pending action, but not the task, the tool arguments, or the results', () => {
    const secret = 'x'.repeat(100)
    const agent = 'a'
    const bodies: (EventBody & { agent?: string })[] = [
      {
        ...{ type: 'agent/spawned', agent, parent: null, definition: 'd', role: 'r', model: null },
        ...{ tools: [], inbox: 4, input: null },
      },
      {
        ...{ type: 'agent/stepped', agent, took: [], state: null },
        actions: [{ id: 'a#1.1', do: 'think', task: secret }],
      },
      { type: 'turn/start', turn: 't1', agent, cause: 'task', observation: 'o0', action: 'a#1.1' },
      { type: 'llm/step', turn: 't1', step: 1, driver: 'd', model: 'm', mode: 'text' },
      {
        ...{ type: 'llm/final', turn: 't1', step: 1, ms: 1 },
        value: { type: 'tool_calls', tool_calls: [{ id: 'c1', name: 'x', arguments: { secret } }] },
      },
      { type: 'tool/call', turn: 't1', call: 't1.1.1', agent, tool: 'x', args: { secret }, raw: '' },
      { type: 'tool/done', turn: 't1', call: 't1.1.1', tool: 'x', ok: true, ms: 1, result: secret },
    ]
    const events = bodies.map((body, n) => eventSchema.parse({ ...body, t: 1000, seq: n + 1, run: 'r' }))
    const state = fold(events)
    expect(JSON.stringify(state.agents)).toContain(secret)
    const { agents } = stateFor('panel', state, 1000) as State
    expect(agents[0]?.pending).toHaveLength(1)
    expect(JSON.stringify(agents)).not.toContain(secret)
  })
})
