import type { Cue, Lane } from '../events/cue.ts'
import type { Cancel, Clock } from '../ports.ts'

/** Most cues of a lane that are shown at once, and most that wait. */
const limits: Record<Lane, { readonly atOnce: number; readonly waiting: number }> = {
  text: { atOnce: 1, waiting: 3 },
  caption: { atOnce: 1, waiting: 4 },
  emote: { atOnce: 3, waiting: 3 },
  particle: { atOnce: 1, waiting: 2 },
  sound: { atOnce: 2, waiting: 1 },
  voice: { atOnce: 1, waiting: 2 },
}

/** A cue that waited longer than this (ms) is dropped: it no longer is a reaction. */
const staleMs = 10_000

/** Callbacks for what happens to a cue. */
export interface LaneOutcomes {
  /** The cue is shown now. */
  cue(cue: Cue): void
  /** The cue's duration ended. */
  over(cue: Cue): void
  /** The cue was never shown; the reason is `stale`, `queue-full` or the one given to `clear`. */
  dropped(cue: Cue, reason: string): void
}

/** One bounded first-in, first-out queue for each lane. */
export interface Lanes {
  put(cue: Cue): void
  /** Empties all lanes and drops waiting cues with this reason. */
  clear(reason: string): void
}

export function createLanes(clock: Clock, outcomes: LaneOutcomes): Lanes {
  const shown = new Map<Lane, Map<string, Cancel>>()
  const waiting = new Map<Lane, { cue: Cue; at: number }[]>()
  const of = <T>(map: Map<Lane, T>, lane: Lane, empty: () => T): T => {
    const found = map.get(lane) ?? empty()
    map.set(lane, found)
    return found
  }

  const show = (cue: Cue) => {
    const onStage = of(shown, cue.lane, () => new Map<string, Cancel>())
    onStage.set(
      cue.id,
      clock.after(cue.durationMs, () => {
        onStage.delete(cue.id)
        outcomes.over(cue)
        advance(cue.lane)
      }),
    )
    outcomes.cue(cue)
  }

  const advance = (lane: Lane) => {
    const queue = of(waiting, lane, () => [])
    while (of(shown, lane, () => new Map()).size < limits[lane].atOnce) {
      const first = queue.shift()
      if (first === undefined) return
      if (clock.monotonic() - first.at > staleMs) outcomes.dropped(first.cue, 'stale')
      else show(first.cue)
    }
  }

  return {
    put(cue) {
      const queue = of(waiting, cue.lane, () => [])
      queue.push({ cue, at: clock.monotonic() })
      advance(cue.lane)
      if (queue.length > limits[cue.lane].waiting) {
        // Drop the oldest: the newest fits what is on the screen now.
        const oldest = queue.shift()
        if (oldest) outcomes.dropped(oldest.cue, 'queue-full')
      }
    },
    clear(reason) {
      for (const onStage of shown.values()) {
        for (const cancel of onStage.values()) cancel()
        onStage.clear()
      }
      for (const queue of waiting.values()) {
        for (const { cue } of queue.splice(0)) outcomes.dropped(cue, reason)
      }
    },
  }
}
