import type { AdlibEvent } from './event.ts'

/** The filters of the stream, in their order on the screen. */
export const chips = ['all', 'saw', 'said', 'tools', 'repaired', 'limited', 'denied', 'errors'] as const
export type Chip = (typeof chips)[number]

/**
 * The chips whose count goes up by one with this event. It is the same rule as `matches` applies to rows, so that a
 * run can be counted and indexed without building the rows of thousands of turns.
 */
export function chipsOf(event: AdlibEvent): readonly Chip[] {
  switch (event.type) {
    case 'turn/start':
      return ['all', 'saw']
    case 'operator/said':
    case 'llm/step':
      return ['all']
    case 'llm/failed':
      return ['errors']
    case 'llm/final':
      return event.outcome === 'malformed' ? ['errors'] : []
    case 'perform/text':
      return ['all', 'said']
    case 'stage/queued':
      return event.cue.call !== undefined && isSpoken(event.cue.lane) ? ['said'] : []
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

/** True for a lane that carries words to the audience. */
export const isSpoken = (lane: string): boolean => lane === 'text' || lane === 'caption' || lane === 'voice'

/** The chip for a call that had no effect; none for one that was skipped or cancelled. */
export function chipOfError(error: string): Chip | undefined {
  if (error === 'rate_limited' || error === 'budget') return 'limited'
  if (error === 'denied') return 'denied'
  return error === 'skipped' || error === 'cancelled' ? undefined : 'errors'
}
