import type { EventOf, EventType } from '../event.ts'
import type { State } from '../state.ts'

/** A reducer for each event type that begins with `Noun` and a slash. It returns the state after the event. */
export type Reducers<Noun extends string> = {
  readonly [Type in EventType & `${Noun}/${string}`]: (state: State, event: EventOf<Type>) => State
}
