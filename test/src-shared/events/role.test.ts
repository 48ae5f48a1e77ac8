import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdlibEvent, eventBody } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { eventFor, stateFor } from '../../../src-shared/events/role.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { arbitraryRun } from '../../fixtures/arbitrary-events.ts'

const types = eventBody.options.map((option) => option.shape.type.value)
/** Fields that `eventFor` reads of some types. */
const fields = { patch: {}, message: {}, actions: [], outcome: {}, t: 0, seq: 1, run: 'r' }
const readable = (role: 'panel' | 'overlay' | 'eye') =>
  types.filter((type) => eventFor(role, { ...fields, type } as unknown as AdlibEvent)).sort()

describe('eventFor', () => {
  it('passes everything to the panel', () => {
    expect(readable('panel')).toEqual([...types].sort())
  })
  it('leaves the bodies of agents out', () => {
    const message = { id: 'm1', from: 'operator', kind: 'task' as const, body: 'secret' }
    const received: AdlibEvent = { type: 'agent/message', agent: 'a', message, t: 1, seq: 1, run: 'r' }
    expect(JSON.stringify(eventFor('panel', received))).not.toContain('secret')
  })
  it('passes only stage events to the overlay', () => {
    expect(readable('overlay')).toEqual([
      'stage/cleared',
      'stage/cue',
      'stage/dropped',
      'stage/panic',
      'stage/released',
      'stage/stopped',
    ])
  })
  it('passes only source states to the eye', () => {
    expect(readable('eye')).toEqual(['sight/source'])
  })
  it('passes overlay and sound settings to the overlay and none to the eye', () => {
    const changed = (patch: Record<string, unknown>): AdlibEvent => ({
      ...{ type: 'settings/changed', by: 'panel', t: 1, seq: 1, run: 'r' },
      patch,
    })
    const both = changed({
      overlay: { safeMargin: 8 },
      stage: { sound: { volume: 0.2 }, attention: { capacity: 4 } },
      performer: { persona: 'secret' },
    })
    expect(eventFor('overlay', both)).toEqual(
      changed({ overlay: { safeMargin: 8 }, stage: { sound: { volume: 0.2 } } }),
    )
    expect(eventFor('overlay', changed({ performer: { persona: 'secret' } }))).toBeNull()
    expect(eventFor('eye', both)).toBeNull()
    expect(eventFor('panel', both)).toBe(both)
  })
})

describe('stateFor', () => {
  it('returns only what the overlay paints', () => {
    fc.assert(
      fc.property(arbitraryRun, (bodies) => {
        const state = fold(bodies.map((body, index) => ({ ...body, t: 1000, seq: index + 1, run: 'r' })))
        const seen = stateFor('overlay', state, 1000)
        expect(Object.keys(seen).sort()).toEqual(['cues', 'overlay', 'panic', 'run', 'sound'])
        expect(stateFor('eye', state, 1000)).toEqual({ run: 'r' })
        expect(stateFor('panel', state, 1000)).toEqual({ ...state, agents: expect.anything() })
      }),
    )
  })

  it('gives a page that follows the events the same as one that connects later', () => {
    fc.assert(
      fc.property(arbitraryRun, fc.nat(60), (bodies, cut) => {
        const events = bodies.map((body, n): AdlibEvent => ({ ...body, t: 1000, seq: n + 1, run: 'r' }))
        const connected = stateFor('panel', fold(events.slice(0, cut)), 1000) as State
        const followed = events.slice(cut).flatMap((event) => eventFor('panel', event) ?? [])
        expect(fold(followed, connected)).toEqual(stateFor('panel', fold(events), 1000))
      }),
    )
  })
})
