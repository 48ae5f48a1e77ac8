import { isTimingRule } from './denial.ts'

/** Filter buttons above the panel's stream, in display order. */
export const chips = [
  'all',
  'saw',
  'said',
  'tools',
  'repaired',
  'limited',
  'denied',
  'held',
  'errors',
] as const
export type Chip = (typeof chips)[number]

/** Returns the chip for a call with this error; undefined if it was skipped or canceled. */
export function chipOfError(error: string): Chip | undefined {
  if (error === 'rate_limited' || error === 'budget') return 'limited'
  if (error === 'denied') return 'denied'
  return error === 'skipped' || error === 'cancelled' ? undefined : 'errors'
}

/** Returns the chip for a line that the rule named `rule` held back. */
export const chipOfHeld = (rule: string): Chip => (isTimingRule(rule) ? 'limited' : 'held')
