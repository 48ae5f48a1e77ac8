import { expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { stateFor } from '../../../src-shared/projections/page-state.ts'
import { filterItems } from '../../../src-shared/projections/stream-filter.ts'
import { streamItems } from '../../../src-shared/projections/stream-items.ts'
import { runStart } from '../../fixtures/run-start.ts'

const bodies: readonly (EventBody & { agent?: string })[] = [
  runStart,
  { type: 'turn/start', agent: 'game:chess', turn: 't1', cause: 'game', observation: '' },
  {
    ...{ type: 'game/forced', game: 'Chess', turn: 't1', query: 'Your move.', priority: 'low' },
    actions: ['move'],
  },
]
const state = fold(bodies.map((body, n) => canonicalEvent(body, { t: 1000 + n, seq: n + 1, run: 'r' })))

it('a search finds a move by the name of the game and by what it asks', () => {
  const found = (search: string) => filterItems(streamItems(state), 'all', search).length
  expect([found('chess'), found('your move'), found('nowhere')]).toEqual([1, 1, 0])
})

it('a viewer does not get what a game asks', () => {
  expect(JSON.stringify(stateFor('moderator', state, 2000))).toContain('Your move.')
  expect(JSON.stringify(stateFor('viewer', state, 2000))).not.toContain('Your move.')
})
