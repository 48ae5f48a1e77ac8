import { spokenText } from './cue-words.ts'
import { isTimingRule } from './denial.ts'
import type { AdlibEvent } from './event.ts'

/** Filters of the stream, in display order. */
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

/**
 * Returns the chips whose count rises by one with this event. `matches` applies the same rule to rows; this one counts
 * and indexes a run without building the rows of thousands of turns.
 */
export function chipsOf(event: AdlibEvent): readonly Chip[] {
  switch (event.type) {
    case 'turn/start':
      return ['all', 'saw']
    case 'operator/said':
    case 'llm/step':
    case 'show/beat':
      return ['all']
    case 'llm/failed':
      return ['errors']
    case 'llm/final':
      return event.outcome === 'malformed' ? ['errors'] : []
    case 'perform/text':
      return ['all', 'said']
    case 'stage/queued':
      return event.cue.call !== undefined && spokenText(event.cue.content) !== null ? ['said'] : []
    case 'stage/filtered': {
      const chip = chipOfHeld(event.rule)
      // A refused call has its row already.
      return event.call === undefined ? ['all', chip] : [chip]
    }
    case 'tool/call':
      return event.repairs?.length ? ['all', 'tools', 'repaired'] : ['all', 'tools']
    case 'tool/done':
    case 'tool/error': {
      const chip = event.error === undefined ? undefined : chipOfError(event.error)
      return chip === undefined ? [] : [chip]
    }
    default:
      return []
  }
}

/** Returns the chip for a call that had no effect; undefined for one that was skipped or cancelled. */
export function chipOfError(error: string): Chip | undefined {
  if (error === 'rate_limited' || error === 'budget') return 'limited'
  if (error === 'denied') return 'denied'
  return error === 'skipped' || error === 'cancelled' ? undefined : 'errors'
}

/** Returns the chip for a line that the stage held back by a rule. */
export const chipOfHeld = (rule: string): Chip => (isTimingRule(rule) ? 'limited' : 'held')
