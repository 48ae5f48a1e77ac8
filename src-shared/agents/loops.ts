import type { Continuation, FlowAction } from './flow-action.ts'

/** An `each` action in progress. `items` are those that its handler has not yet been called with. */
export interface Loop extends Continuation {
  readonly take: string
  readonly items: readonly unknown[]
}

/** Returns a loop for each `each` action, in reverse order, because the last open loop runs first. */
export const loopsOf = (actions: readonly FlowAction[]): Loop[] =>
  actions.flatMap((action) => (action.do === 'each' ? [loopOf(action)] : [])).reverse()

function loopOf({ do: _, ...loop }: Extract<FlowAction, { do: 'each' }>): Loop {
  return loop
}

/** Returns the open loops after the next item of the last one is taken. Removes that loop if it has no items left. */
export function withoutNext(loops: readonly Loop[]): Loop[] {
  const others = loops.slice(0, -1)
  const last = loops.at(-1)
  return last === undefined || last.items.length === 0
    ? others
    : [...others, { ...last, items: last.items.slice(1) }]
}
