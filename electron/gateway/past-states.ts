import { reduce } from '../../src-shared/events/fold.ts'
import { emptyState, type State } from '../../src-shared/events/state.ts'
import { readEvents } from '../journal/event-file.ts'

const maxWaiting = 8
const rememberEvery = 2000
/** Maximum number of remembered states. They need little memory, because they share the parts that did not change. */
const maxRemembered = 100

/** Computes the state of a run after any of its past events. */
export interface PastStates {
  /**
   * Resolves with the state after the event `upTo`, or null if too many requests wait.
   * @param path the run's `events.jsonl`
   */
  fold(path: string, upTo: number): Promise<State | null>
}

interface Remembered {
  readonly state: State
  readonly end: number
}

/** Folds one run at a time. Remembers some states, because users move back and forth in a run. */
export function pastStates(): PastStates {
  let remembered: { path: string; places: Remembered[] } = { path: '', places: [] }
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const remember = (place: Remembered): void => {
    const { places } = remembered
    const at = places.findLastIndex(({ end }) => end <= place.end)
    if (places[at]?.end === place.end) return
    places.splice(at + 1, 0, place)
    // Forget every second state, so that the others still cover the whole run.
    if (places.length > maxRemembered) remembered.places = places.filter((_, n) => n % 2 === 0)
  }

  const folded = async (path: string, upTo: number): Promise<State> => {
    if (remembered.path !== path) remembered = { path, places: [] }
    const from = remembered.places.findLast(({ state }) => state.seq <= upTo)
    let { state, end } = from ?? { state: emptyState(), end: 0 }
    if (state.seq === upTo) return state
    let count = 0
    for await (const { event, start, bytes } of readEvents(path, { start: end, seq: state.seq })) {
      if (event.seq > upTo) break
      state = reduce(state, event)
      end = start + bytes
      count += 1
      if (count % rememberEvery === 0) remember({ state, end })
    }
    remember({ state, end })
    return state
  }

  return {
    async fold(path, upTo) {
      if (waiting >= maxWaiting) return null
      waiting += 1
      const mine = queue.then(() => folded(path, upTo))
      queue = mine.catch(() => {})
      return mine.finally(() => {
        waiting -= 1
      })
    },
  }
}
