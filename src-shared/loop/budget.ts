import type { ToolCall } from '../step/step.ts'

/** Limits of one turn. */
export interface Budget {
  /** Model calls. */
  readonly maxSteps: number
  /** Tool calls, including refused ones. */
  readonly maxCalls: number
  /** Milliseconds since the first model call. */
  readonly maxMs: number
}

/** The limits of a turn without a budget. */
export const defaultBudget: Budget = { maxSteps: 12, maxCalls: 24, maxMs: 120_000 }

/**
 * Creates a counter for the calls of a turn. It returns true when a call has come more than `most` times with the same
 * name and arguments; the order of keys does not matter.
 */
export function repeatGuard(most: number): (call: ToolCall) => boolean {
  const counts = new Map<string, number>()
  return (call) => {
    const key = JSON.stringify([call.name, ordered(call.arguments)])
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > most
  }
}

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
