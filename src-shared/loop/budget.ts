import type { ToolCall } from '../step/step.ts'

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
    const key = JSON.stringify([call.name, ordered(call.arguments)])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count
  }
}

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
