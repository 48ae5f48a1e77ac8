import type { ToolCall } from '../step/step.ts'

/** What one turn may cost at most. */
export interface Budget {
  /** Model calls. */
  readonly maxSteps: number
  /** Tool calls, refused ones included. */
  readonly maxCalls: number
  /** Milliseconds from the first model call on. */
  readonly maxMs: number
}

/** A turn that nobody gave a budget: twelve steps, as the loop's contract says. */
export const defaultBudget: Budget = { maxSteps: 12, maxCalls: 24, maxMs: 120_000 }

/**
 * Counts the calls of a turn by name and arguments, and says whether one comes more often than `most` times. The order
 * of the arguments' keys does not matter. It holds no more than the turn has calls.
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
