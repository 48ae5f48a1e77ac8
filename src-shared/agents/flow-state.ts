import type { Continuation } from './flow-action.ts'
import type { Gathering } from './gatherings.ts'
import type { Loop } from './loops.ts'
import type { Action } from './step.ts'

/** An action whose end the agent awaits. `tries` counts its attempts. */
export interface Wait extends Continuation {
  readonly id: string
  readonly tries: number
  readonly what?: Action
  readonly gather?: { readonly id: string; readonly at: number }
}

/** The timer fires at `at` (epoch ms), which is `ms` after it was set. */
interface Timer {
  readonly at: number
  readonly ms?: number
  readonly next?: string
  readonly again?: Wait
}

/** The state of an agent with handlers. */
export interface FlowState<State> {
  readonly own: State
  readonly waits: readonly Wait[]
  readonly gathers: readonly Gathering[]
  readonly timers: readonly Timer[]
  /** The unfinished `each` lists. The last one is worked on first. Absent in states of older versions. */
  readonly loops?: readonly Loop[]
  /** The sleep that ends with the next timer, at `until` (epoch ms). */
  readonly sleep: { readonly id: string; readonly until: number } | null
}

/** Returns the first state of an agent with handlers. */
export const flowState = <State>(own: State): FlowState<State> => ({
  own,
  waits: [],
  gathers: [],
  timers: [],
  sleep: null,
})
