import type { Action, Self } from './step.ts'

/** How to repeat a failed action: at most `times` attempts in all, with a pause (ms) between them. */
export interface Retry {
  readonly times: number
  readonly pauseMs: number
}

/** The continuation of an action. `next` and `orElse` each name a handler of the agent. */
export interface Continuation {
  /**
   * Handler that gets the value of the action: the result of a `call`, the text or answer of a `think`, the result of
   * the child of a `spawn`, or the ends of all children of a `gather`. A `sleep` and an `acquire` have no value.
   */
  readonly next?: string
  /** Handler that gets the failure. Without it, an action with `next` or `retry` that fails ends the agent. */
  readonly orElse?: string
  readonly retry?: Retry
}

/** Spawns children and waits until all of them have ended. */
export interface Gather {
  readonly do: 'gather'
  readonly children: readonly Omit<Extract<Action, { do: 'spawn' }>, 'do'>[]
}

/**
 * Calls the handler named by `take` with each item, one after the other. The next item is taken when the agent waits
 * for nothing else. `next` names the handler for the end of the list.
 */
export interface Each {
  readonly do: 'each'
  readonly items: readonly unknown[]
  readonly take: string
}

/** An action that can name its continuation. */
export type FlowAction = (Action | Gather | Each) & Continuation

/**
 * Why an action failed, as passed to `orElse`. The error `orphan` means that the action may or may not have
 * happened.
 */
export interface Failure {
  readonly error: string
  readonly message: string
}

/** How an action ended. */
export type Ended = { readonly ok: true; readonly value: unknown } | ({ readonly ok: false } & Failure)

/**
 * Context of a handler's call, besides the state and the value. `from` is the sender of the message, or the agent
 * itself if an action ended.
 */
export interface Occasion {
  readonly self: Self
  readonly from: string
}

/**
 * Handles a message or the end of an action. Pure, like a step. Returns the new state, if it changed, and the actions
 * to take.
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

/**
 * Handlers by name. A handler with the name of a kind of message (`task`, `note` …) gets the bodies of such messages.
 * A message about the end of an action goes to the handler that the action names in `next` or `orElse` instead.
 */
export type Handlers<State> = Readonly<Record<string, Handler<State>>> & { readonly task: Handler<State> }
