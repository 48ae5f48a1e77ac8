import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { AdlibEvent } from '../../src-shared/events/event.ts'
import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'

/** Requests that may wait for a fold. */
const mostWaiting = 8
/** Events that are folded before the performer gets its turn. */
const batch = 200

/** States of runs at a past event, each folded from the start of its file. */
export interface PastStates {
  /** The state after the event `upTo`. Null when too many wait already. Rejects when the events cannot be read. */
  fold(run: string, events: AsyncIterable<AdlibEvent>, upTo: number): Promise<State | null>
}

/** Folds one run at a time, in small batches, and keeps the last result: a long file takes seconds of a core. */
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
    // Only what cannot change any more: the newest run may still grow.
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
