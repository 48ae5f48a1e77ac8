import type { EventOf, EventType } from '../event.ts'
import type { LineType } from '../event-table.ts'
import type { State } from '../state.ts'
import type { CallView, StepView, TurnView } from '../turn-view.ts'
import type { CueView } from '../views.ts'

/** Returns the newest `most` elements of a list. */
export const keep = <T>(list: T[], most: number): T[] => (list.length > most ? list.slice(-most) : list)

/** Returns the totals with the given one increased by one. */
export const add = (state: State, total: keyof State['totals']): State['totals'] => ({
  ...state.totals,
  [total]: state.totals[total] + 1,
})

/** Returns the list with `change` applied to its newest matching element. */
export function changeLast<T>(list: T[], is: (item: T) => boolean, change: (item: T) => T): T[] {
  const index = list.findLastIndex(is)
  const item = list[index]
  return item === undefined ? list : list.with(index, change(item))
}

/**
 * Returns the state with `change` applied to the turn with this id, if there is one. `onStep`, `onCall` and `onCue` work
 * the same way.
 */
export const onTurn = (state: State, id: string, change: (turn: TurnView) => TurnView): State => ({
  ...state,
  turns: changeLast(state.turns, (turn) => turn.turn === id, change),
})

export const onStep = (state: State, id: string, n: number, change: (step: StepView) => StepView): State =>
  onTurn(state, id, (turn) => ({ ...turn, steps: changeLast(turn.steps, (step) => step.step === n, change) }))

export const onCall = (state: State, id: string, call: string, change: (call: CallView) => CallView): State =>
  onTurn(state, id, (turn) => ({
    ...turn,
    calls: changeLast(turn.calls, (view) => view.call === call, change),
  }))

export const onCue = (state: State, id: string, change: (view: CueView) => CueView): State => ({
  ...state,
  cues: changeLast(state.cues, (view) => view.cue.id === id, change),
})

type Reducer<Type extends EventType> = (state: State, event: EventOf<Type>) => State

/**
 * A reducer for each event type that begins with `Noun` and a slash. It returns the state after the event. An event that
 * adds a simple row (`line`) to the stream may have one, too.
 */
export type Reducers<Noun extends string> = {
  readonly [Type in Exclude<EventType & `${Noun}/${string}`, LineType>]: Reducer<Type>
} & {
  readonly [Type in LineType & `${Noun}/${string}`]?: Reducer<Type>
}
