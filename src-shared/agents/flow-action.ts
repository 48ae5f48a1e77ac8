import type { Action, Self } from './step.ts'

/** How to repeat a failed action: at most `times` attempts, with a pause (ms) between them. */
export interface Retry {
  readonly times: number
  readonly pauseMs: number
}

/** The continuation of an action. `next` and `orElse` are names of the agent's handlers. */
export interface Continuation {
  /** Handler that gets the value of the action, such as the result of a `call` or the answer of a `think`. */
  readonly next?: string
  /** Handler that gets the failure. Without it, a failed action with `next` or `retry` ends the agent. */
  readonly orElse?: string
  readonly retry?: Retry
}

/** Spawns children and waits until all of them have ended. */
export interface Gather {
  readonly do: 'gather'
  readonly children: readonly Omit<Extract<Action, { do: 'spawn' }>, 'do'>[]
}

/** Calls the handler `take` with each item, one after the other. The handler `next` runs after the last item. */
export interface Each {
  readonly do: 'each'
  readonly items: readonly unknown[]
  readonly take: string
}

/** Waits until a time (epoch ms). A time in the past ends at once. */
export interface SleepUntil {
  readonly do: 'sleep'
  readonly at: number
}

/** An action that can name its continuation. */
export type FlowAction = (Action | SleepUntil | Gather | Each) & Continuation

/** Why an action failed. The error `orphan` means that the action may or may not have happened. */
export interface Failure {
  readonly error: string
  readonly message: string
}

/** How an action ended. */
export type Ended = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Failure)

/** Context of a handler's call. `from` is the sender of the message, or the agent itself if an action ended. */
export interface Occasion {
  readonly self: Self
  readonly from: string
}

/**
 * Handles a message or the end of an action. Pure, like a step.
 * @param value the body of the message or the value of the action; for an `orElse` handler, the action's failure
 */
export type Handler<State> = (
  state: State,
  // biome-ignore lint/suspicious/noExplicitAny: each handler declares the type of the value that it expects.
  value: any,
  occasion: Occasion,
) => Handled<State>

/** What a handler returns. */
export interface Handled<State> {
  readonly state?: State
  readonly actions?: readonly FlowAction[]
}

/** Handlers by name. A handler such as `task` gets the messages of that kind, except those about an action's end. */
export type Handlers<State> = Readonly<Record<string, Handler<State>>> & { readonly task: Handler<State> }
