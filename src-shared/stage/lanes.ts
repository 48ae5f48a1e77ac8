import type { Cue, Lane } from '../events/cue.ts'
import type { Cancel, Clock } from '../ports.ts'

/** Lanes that share a place on the stage: everything that says words is one track, so two lines never compete. */
type Track = 'words' | 'emote' | 'particle' | 'sound'

const trackOf: Readonly<Record<Lane, Track>> = {
  text: 'words',
  caption: 'words',
  voice: 'words',
  emote: 'emote',
  particle: 'particle',
  sound: 'sound',
}

/** Most cues of a track that are shown at once, and most that wait. */
const limits: Readonly<Record<Track, { readonly atOnce: number; readonly waiting: number }>> = {
  words: { atOnce: 1, waiting: 4 },
  emote: { atOnce: 3, waiting: 3 },
  particle: { atOnce: 1, waiting: 2 },
  sound: { atOnce: 2, waiting: 1 },
}

/** A cue that is later than this (ms) is dropped: it no longer is a reaction. */
const staleMs = 10_000

/** A cue that is still being prepared this long (ms) after it was due goes out as it is. */
const preparingMs = 1500

/** Callbacks for what happens to a cue. */
export interface LaneOutcomes {
  /** The cue is shown now. */
  cue(cue: Cue): void
  /** The cue's duration ended. */
  over(cue: Cue): void
  /** The cue was never shown; the reason is `stale`, `queue-full` or the one given to `clear` or `remove`. */
  dropped(cue: Cue, reason: string): void
}

/** Bounded queues of the stage. Times are on the monotonic clock, in ms. */
export interface Lanes {
  /**
   * Queues a cue that goes out at `dueAt` at the earliest. The operator's cues overtake all others and are never stale.
   * @param isReady false while the cue is being prepared; it then waits at most 1.5 s longer
   */
  put(cue: Cue, dueAt: number, isReady?: boolean): void
  /** Replaces a waiting cue by its prepared form; without effect if it does not wait any longer. */
  ready(cue: Cue): void
  /** Returns when the words on stage and those that wait will be over, or 0 if there are none. */
  wordsEndAt(): number
  /** Returns when the operator's next words can be shown. */
  wordsFreeAt(): number
  /** Ends the cues on stage that `pick` accepts and returns them. Waiting cues follow. */
  end(pick: (cue: Cue) => boolean): Cue[]
  /** Drops the waiting cues that `pick` accepts with this reason. Returns how many there were. */
  drop(pick: (cue: Cue) => boolean, reason: string): number
  /** Lets a waiting cue go out before all others, as soon as there is room. Returns false if it does not wait. */
  promote(id: string): boolean
}

interface Waiting {
  cue: Cue
  isReady: boolean
  dueAt: number
  /** Overtakes the others. */
  first: boolean
}

interface Shown {
  readonly cue: Cue
  readonly endsAt: number
  readonly cancel: Cancel
}

export const isWords = (cue: Pick<Cue, 'lane'>): boolean => trackOf[cue.lane] === 'words'

export function createLanes(clock: Clock, outcomes: LaneOutcomes): Lanes {
  const shown = new Map<string, Shown>()
  let waiting: Waiting[] = []
  const timers = new Map<Track, Cancel>()

  const onStage = (track: Track): Shown[] =>
    [...shown.values()].filter(({ cue }) => trackOf[cue.lane] === track)
  const queued = (track: Track): Waiting[] => waiting.filter(({ cue }) => trackOf[cue.lane] === track)

  const show = (cue: Cue) => {
    const cancel = clock.after(cue.durationMs, () => {
      shown.delete(cue.id)
      outcomes.over(cue)
      advance(trackOf[cue.lane])
    })
    shown.set(cue.id, { cue, endsAt: clock.monotonic() + cue.durationMs, cancel })
    outcomes.cue(cue)
  }

  const advance = (track: Track) => {
    timers.get(track)?.()
    timers.delete(track)
    while (onStage(track).length < limits[track].atOnce) {
      const now = clock.monotonic()
      const queue = queued(track)
      const due = queue.filter(({ dueAt }) => dueAt <= now)
      const next = due.find(({ first }) => first) ?? due[0]
      const unready = next?.isReady === false && next.dueAt + preparingMs > now ? next : undefined
      if (next === undefined || unready !== undefined) {
        if (queue.length === 0) return
        const soonest = unready ? unready.dueAt + preparingMs : Math.min(...queue.map(({ dueAt }) => dueAt))
        timers.set(
          track,
          clock.after(soonest - now, () => advance(track)),
        )
        return
      }
      waiting = waiting.filter((other) => other !== next)
      if (!next.first && now - next.dueAt > staleMs) outcomes.dropped(next.cue, 'stale')
      else show(next.cue)
    }
  }

  const drop = (pick: (cue: Cue) => boolean, reason: string): number => {
    const gone = waiting.filter(({ cue }) => pick(cue))
    waiting = waiting.filter(({ cue }) => !pick(cue))
    for (const { cue } of gone) outcomes.dropped(cue, reason)
    return gone.length
  }

  return {
    ready(cue) {
      const found = waiting.find((other) => other.cue.id === cue.id)
      if (found === undefined) return
      found.cue = cue
      found.isReady = true
      advance(trackOf[cue.lane])
    },
    put(cue, dueAt, isReady = true) {
      const track = trackOf[cue.lane]
      waiting.push({ cue, dueAt, isReady, first: cue.by === 'operator' })
      advance(track)
      const queue = queued(track)
      if (queue.length <= limits[track].waiting) return
      // Drop the oldest: the newest fits what is on the screen now.
      const oldest = queue.find(({ first }) => !first) ?? queue[0]
      drop((other) => other === oldest?.cue, 'queue-full')
    },
    wordsEndAt() {
      const endOfStage = Math.max(0, ...onStage('words').map(({ endsAt }) => endsAt))
      return queued('words').reduce(
        (end, { cue, dueAt }) => Math.max(end, dueAt) + cue.durationMs,
        endOfStage,
      )
    },
    wordsFreeAt() {
      const free = Math.max(clock.monotonic(), ...onStage('words').map(({ endsAt }) => endsAt))
      return queued('words')
        .filter(({ first }) => first)
        .reduce((end, { cue }) => end + cue.durationMs, free)
    },
    end(pick) {
      const ended = [...shown.values()].filter(({ cue }) => pick(cue))
      for (const { cue, cancel } of ended) {
        cancel()
        shown.delete(cue.id)
      }
      for (const track of new Set(ended.map(({ cue }) => trackOf[cue.lane]))) advance(track)
      return ended.map(({ cue }) => cue)
    },
    drop,
    promote(id) {
      const found = waiting.find(({ cue }) => cue.id === id)
      if (found === undefined) return false
      found.first = true
      found.dueAt = clock.monotonic()
      advance(trackOf[found.cue.lane])
      return true
    },
  }
}
