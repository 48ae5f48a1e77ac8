import type { EventOf, EventType } from '../event.ts'
import type { State } from '../state.ts'

/** One function for each event type of these nouns, such as `stage`. It returns the state after the event. */
export type Reducers<Noun extends string> = {
  readonly [Type in EventType & `${Noun}/${string}`]: (state: State, event: EventOf<Type>) => State
}
