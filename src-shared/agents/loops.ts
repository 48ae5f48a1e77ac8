import type { Continuation, FlowAction } from './flow-action.ts'

/** An `each` action in progress. `items` are those that its handler has not yet been called with. */
export interface Loop extends Continuation {
  readonly take: string
  readonly items: readonly unknown[]
}

/** Returns the lists of a handler's actions in reverse order, because the last open list is worked on first. */
export const loopsOf = (actions: readonly FlowAction[]): Loop[] =>
  actions.flatMap((action) => (action.do === 'each' ? [loopOf(action)] : [])).reverse()

function loopOf({ do: _, ...loop }: Extract<FlowAction, { do: 'each' }>): Loop {
  return loop
}

/** Returns the open lists without the next item. A list without further items is removed. */
export function withoutNext(loops: readonly Loop[]): Loop[] {
  const others = loops.slice(0, -1)
  const last = loops.at(-1)
  return last === undefined || last.items.length === 0
    ? others
    : [...others, { ...last, items: last.items.slice(1) }]
}
