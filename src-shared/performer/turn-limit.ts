import type { Cancel, Clock } from '../ports.ts'

/** While the streamer is asked, the turn is looked at again after so many milliseconds. */
const askedMs = 1000

/**
 * Calls `expire` once a turn has run for `ms`. A turn that waits for the streamer's approval then is given until shortly
 * after the answer, because a person may take longer than a model.
 */
export function startTurnLimit(options: {
  readonly clock: Clock
  readonly ms: number
  /** Whether the turn waits for the streamer's approval now. */
  readonly asking: () => boolean
  readonly expire: () => void
}): Cancel {
  const { clock, asking, expire } = options
  let cancel: Cancel = () => {}
  const check = () => {
    if (asking()) cancel = clock.after(askedMs, check)
    else expire()
  }
  cancel = clock.after(options.ms, check)
  return () => cancel()
}
