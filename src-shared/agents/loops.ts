import type { Continuation, FlowAction } from './flow-action.ts'

/** An `each` action in progress. `items` are the ones for which its handler has not been called yet. */
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

/**
 * Takes the next item of the last open loop, and returns the loops that are then open. If that loop has no next item,
 * removes the loop.
 */
export function withoutNext(loops: readonly Loop[]): Loop[] {
  const others = loops.slice(0, -1)
  const last = loops.at(-1)
  return last === undefined || last.items.length === 0
    ? others
    : [...others, { ...last, items: last.items.slice(1) }]
}
