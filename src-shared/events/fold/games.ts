import { defined } from '../../step/record.ts'
import type { State } from '../state.ts'
import { maxGames } from '../state.ts'
import type { TurnView } from '../turn-view.ts'
import type { GameView } from '../views.ts'
import type { Reducers } from './change.ts'
import { keep, onTurn } from './change.ts'

export const gameReducers: Reducers<'game'> = {
  'game/server': (state, { state: server, port, message, remedy }) => ({
    ...state,
    gameServer: { state: server, ...defined({ port, message, remedy }) },
    ...(server === 'open' ? {} : { games: [] }),
  }),
  'game/connected': (state, { game, state: permission, origin, t }) => {
    const known = state.games.find((one) => one.game === game)
    const view: GameView = {
      ...(known ?? { actions: [] }),
      ...{ game, state: permission, at: t },
      ...defined({ origin }),
    }
    const games = keep([...state.games.filter((one) => one.game !== game), view], maxGames)
    return { ...state, games }
  },
  'game/actions': (state, { game, actions, problems }) =>
    onGame(state, game, ({ problems: _, ...view }) => ({ ...view, actions, ...defined({ problems }) })),
  'game/context': (state) => state,
  'game/forced': (state, { game, turn, query, t }) => {
    const short = query.slice(0, 200)
    return onGame(
      onTurn(state, turn, (view) => ({ ...view, move: { game, query: short } })),
      game,
      ({ acted: _, ...view }) => ({ ...view, forced: { query: short, at: t } }),
    )
  },
  'game/acted': (state, { game, turn, action, by, ok, message, t }) =>
    onGame(by === 'understudy' ? onTurn(state, turn, movedByChance) : state, game, (view) => ({
      ...view,
      acted: { action, by, at: t, ...defined({ ok, message }) },
    })),
  'game/unanswered': (state) => state,
  'game/left': (state, { game }) => ({ ...state, games: state.games.filter((one) => one.game !== game) }),
}

const movedByChance = (view: TurnView): TurnView =>
  view.move === undefined ? view : { ...view, move: { ...view.move, byChance: true } }

const onGame = (state: State, game: string, change: (view: GameView) => GameView): State => ({
  ...state,
  games: state.games.map((view) => (view.game === game ? change(view) : view)),
})
