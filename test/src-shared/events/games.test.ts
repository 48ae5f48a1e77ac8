import { describe, expect, it } from 'vitest'
import type { EventBody } from '../../../src-shared/events/event.ts'
import { fold } from '../../../src-shared/events/fold.ts'
import { canonicalEvent } from '../../../src-shared/events/journal.ts'
import { runStart } from '../../fixtures/run-start.ts'

const stateAfter = (...bodies: readonly EventBody[]) =>
  fold([runStart, ...bodies].map((body, n) => canonicalEvent(body, { t: 1000 + n, seq: n + 1, run: 'r' })))

const connected = (game: string, state: 'waiting' | 'allowed' = 'allowed'): EventBody => ({
  ...{ type: 'game/connected', game, state },
})
const forced: EventBody = {
  ...{
    type: 'game/forced',
    game: 'Chess',
    turn: 't1',
    query: 'Your move.',
    actions: ['move'],
    priority: 'low',
  },
}

describe('games in the state', () => {
  it('shows a game with its actions, the newest question and the move that followed', () => {
    const state = stateAfter(
      { type: 'game/server', state: 'open', port: 8000 },
      connected('Chess', 'waiting'),
      { type: 'game/actions', game: 'Chess', actions: ['move'] },
      connected('Chess'),
      forced,
      { type: 'game/acted', game: 'Chess', turn: 't1', action: 'move', data: {}, by: 'model', ok: true },
    )
    expect(state.games).toEqual([
      {
        ...{ game: 'Chess', state: 'allowed', at: 1004, actions: ['move'] },
        forced: { query: 'Your move.', at: 1005 },
        acted: { action: 'move', by: 'model', ok: true, at: 1006 },
      },
    ])
  })

  it('forgets the last move when a game asks again, and a game that has left', () => {
    const moved: EventBody = {
      ...{ type: 'game/acted', game: 'Chess', turn: 't1', action: 'move', data: {}, by: 'understudy' },
    }
    expect(stateAfter(connected('Chess'), forced, moved, forced).games[0]).not.toHaveProperty('acted')
    expect(stateAfter(connected('Chess'), { type: 'game/left', game: 'Chess', why: 'x' }).games).toEqual([])
  })

  it('shows at a turn what the game asks, and that the understudy moved by chance', () => {
    const began: EventBody = { type: 'turn/start', turn: 't1', cause: 'game', observation: '' }
    const moved = (by: 'model' | 'understudy'): EventBody => ({
      ...{ type: 'game/acted', game: 'Chess', turn: 't1', action: 'move', data: {}, by },
    })
    const move = { game: 'Chess', query: 'Your move.' }
    expect(stateAfter(connected('Chess'), began, forced, moved('model')).turns[0]?.move).toEqual(move)
    expect(stateAfter(connected('Chess'), began, forced, moved('understudy')).turns[0]?.move).toEqual({
      ...move,
      byChance: true,
    })
  })

  it('keeps at most eight games', () => {
    const nine = Array.from({ length: 9 }, (_, n) => connected(`Game ${n}`))
    expect(stateAfter(...nine).games.map(({ game }) => game)).toEqual(
      nine.slice(1).map((body) => 'game' in body && body.game),
    )
  })
})
