import { describe } from '../events/bounded-json.ts'
import type { EventOf } from '../events/event.ts'
import type { GameWords } from './beats/learned-words.ts'
import { type BeatBody, createBeatReader } from './beats/read-beats.ts'
import type { Perceived } from './performer-state.ts'

/** Maximum number of unread observations. The same limit applies to the observations that are kept after reading. */
const maxKept = 40

/**
 * Finds beats in observations for the performer. Its memory is too large for the journal, so the memory is empty after
 * a restart. The loss does no harm, because observations from before the restart are outdated.
 */
export interface Perception {
  /** Takes an observation; the next `read` reads it. */
  hear(event: EventOf<'sight/observation'>): void
  /**
   * Reads the observations since the last call. If an error occurs, the beats of one observation are lost, but the show
   * continues.
   */
  read(): void
  /**
   * Returns the observation from the event with this `seq`; undefined if that observation was not read or is no longer
   * kept.
   */
  seen(seq: number): Perceived | undefined
  /** Returns the beats caused by the passing of time alone. `now` is epoch ms. */
  tick(now: number): readonly BeatBody[]
  /**
   * Returns whether the player is in danger or a menu is open at `now` (epoch ms). A line must not change the subject
   * then.
   */
  isTense(now: number): boolean
}

/**
 * @param words the store of the games' own words and their meanings, to which this run adds the meanings that it learns
 */
export function createPerception(words: GameWords, print: (line: string) => void): Perception {
  const reader = createBeatReader(words)
  let waiting: EventOf<'sight/observation'>[] = []
  const kept = new Map<number, Perceived>()

  const guarded = (find: () => readonly BeatBody[]): readonly BeatBody[] => {
    try {
      return find()
    } catch (error) {
      print(`A moment was lost because of an error: ${describe(error)}`)
      return []
    }
  }

  return {
    hear(event) {
      waiting = [...waiting, event].slice(-maxKept)
    },
    read() {
      for (const { seq, t: at, observation } of waiting) {
        const beats = guarded(() => reader.observe(observation))
        kept.set(seq, { observation, at, beats, hasLeftGame: reader.hasLeftGame() })
      }
      waiting = []
      for (const seq of [...kept.keys()].slice(0, -maxKept)) kept.delete(seq)
    },
    seen: (seq) => kept.get(seq),
    tick: (now) => guarded(() => reader.tick(now)),
    isTense: (now) => reader.isTense(now) || reader.isMenu(),
  }
}
