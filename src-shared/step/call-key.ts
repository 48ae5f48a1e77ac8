import type { ToolCall } from './step.ts'

/** Returns a text that is the same for calls with equal names and arguments. The order of keys does not matter. */
export const callKey = (call: Pick<ToolCall, 'name' | 'arguments'>): string =>
  JSON.stringify([call.name, ordered(call.arguments)])

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]))
}
