import type { Cancel, Clock } from '../ports.ts'
import type { Settings } from '../settings/settings.ts'

const approvalCheckMs = 1000

/**
 * Calls `expire` once a turn has run for `ms`. If the turn is waiting for an approval at that time, calls it soon
 * after the wait ends.
 */
export function startTurnLimit(options: {
  readonly clock: Clock
  readonly ms: number
  readonly isWaiting: () => boolean
  readonly expire: () => void
}): Cancel {
  const { clock, isWaiting, expire } = options
  let cancel: Cancel = () => {}
  const check = () => {
    if (isWaiting()) cancel = clock.after(approvalCheckMs, check)
    else expire()
  }
  cancel = clock.after(options.ms, check)
  return () => cancel()
}

/** Returns the maximum duration (ms) of a turn, including the time for approvals. */
export const longestTurnMs = ({ performer, policy }: Settings): number =>
  performer.maxMs + performer.maxCalls * policy.askMs
