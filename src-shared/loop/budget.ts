import { callKey, type ToolCall } from '../step/step.ts'

/** Limits of one turn. */
export interface Budget {
  readonly maxSteps: number
  /** Maximum number of tool calls, including refused ones. */
  readonly maxCalls: number
  /** Maximum time (ms) since the turn began, or since a restart continued it. */
  readonly maxMs: number
}

/** The limits of a turn whose request does not override them. */
export const defaultBudget: Budget = { maxSteps: 12, maxCalls: 24, maxMs: 120_000 }

/**
 * Creates a counter that returns how often an equal call was made, including this time. The order of keys does not
 * matter.
 */
export function repeatCounter(): (call: ToolCall) => number {
  const counts = new Map<string, number>()
  return (call) => {
    const key = callKey(call)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}
