import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AdlibEvent } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { eventFor } from '../../../src-shared/events/role.ts'
import type { State } from '../../../src-shared/events/state.ts'
import { stateFor } from '../../../src-shared/projections/page-state.ts'
import { arbitraryRun } from '../../fixtures/arbitrary-events.ts'

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
