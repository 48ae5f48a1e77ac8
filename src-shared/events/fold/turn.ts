import { defined } from '../../step/record.ts'
import { countId } from '../ids.ts'
import { maxOpenTurns, maxTurns } from '../state.ts'
import type { TurnView } from '../turn-view.ts'
import type { SayingView } from '../views.ts'
import { add, keep, onTurn, type Reducers } from './change.ts'
import { turnBegan, turnEnded } from './turn-of-agent.ts'

export const turnReducers: Reducers<'turn' | 'perform'> = {
  'turn/start': (state, event) => {
    const beat = state.show.beats.findLast(({ turn }) => turn === event.turn)
    const seen = [...state.programTexts, ...(state.observation === null ? [] : [state.observation])]
    const saw = seen.find(({ id }) => id === event.observation)
    const turn: TurnView = {
      turn: event.turn,
      agent: event.agent ?? 'performer',
      at: event.t,
      cause: event.cause,
      observation: event.observation,
      ...defined({ action: event.action, saw, beat }),
      steps: [],
      calls: [],
      said: [],
    }
    return {
      ...state,
      agents: turnBegan(state.agents, event),
      turns: keepTurns([...state.turns, turn]),
      sayings: takenBy(event.turn, state.sayings, event.whispers ?? []),
      counters: countId(state.counters, 'turn', event.turn),
      totals: add(state, 'turns'),
    }
  },
  'perform/text': (state, event) =>
    onTurn(state, event.turn, (turn) => ({
      ...turn,
      said: keep([...turn.said, event.text], 40),
      ...(event.writer === 'bank' ? { saidByBank: true } : {}),
    })),
  'turn/end': (state, event) =>
    onTurn({ ...state, agents: turnEnded(state.agents, event) }, event.turn, (turn) => ({
      ...turn,
      end: { stop: event.stop, steps: event.steps, calls: event.calls, ms: event.ms, at: event.t },
    })),
}

const takenBy = (turn: string, sayings: SayingView[], taken: readonly number[]): SayingView[] =>
  taken.length === 0
    ? sayings
    : sayings.map((saying) => {
        if (saying.waits === undefined || !taken.includes(saying.waits)) return saying
        const { waits, ...rest } = saying
        return { ...rest, turn }
      })

function keepTurns(turns: TurnView[]): TurnView[] {
  if (turns.length <= maxTurns) return turns
  const kept: TurnView[] = []
  const count = { performer: 0, others: 0, open: 0 }
  for (const turn of turns.toReversed()) {
    const whose = turn.agent === 'performer' ? 'performer' : 'others'
    if (count[whose] < maxTurns) count[whose] += 1
    else if (turn.end === undefined && count.open < maxOpenTurns) count.open += 1
    else continue
    kept.push(turn)
  }
  return kept.length === turns.length ? turns : kept.reverse()
}
