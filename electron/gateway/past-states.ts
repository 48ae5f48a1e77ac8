import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'

/** Limit of queued requests. */
const mostWaiting = 8
/** Events folded before other work gets a turn. */
const batch = 200

/** States of runs after a past event, each folded from the start of its file. */
export interface PastStates {
  /**
   * Returns the state after the event `upTo`, or null if too many requests are queued. Rejects if the events cannot be
   * read.
   */
  fold(run: string, events: AsyncIterable<AdlibEvent>, upTo: number): Promise<State | null>
}

/** Folds one run at a time in small batches and caches the last result, because a long file takes seconds. */
export function pastStates(): PastStates {
  let last: { run: string; upTo: number; state: State } | null = null
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const folded = async (run: string, events: AsyncIterable<AdlibEvent>, upTo: number): Promise<State> => {
    if (last?.run === run && last.upTo === upTo) return last.state
    let state = emptyState()
    let count = 0
    for await (const event of events) {
      if (event.seq > upTo) break
      state = reduce(state, event)
      count += 1
      if (count % batch === 0) await yieldToOthers()
    }
    // A state at the end of a live run may still grow, so it is not cached.
    if (state.seq === upTo) last = { run, upTo, state }
    return state
  }

  return {
    async fold(run, events, upTo) {
      if (waiting >= mostWaiting) return null
      waiting += 1
      const mine = queue.then(() => folded(run, events, upTo))
      queue = mine.catch(() => {})
      return mine.finally(() => {
        waiting -= 1
      })
    },
  }
}
