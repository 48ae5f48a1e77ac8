import { describe } from '../events/bounded-json.ts'
import type { EventOf } from '../events/event.ts'
import type { GameWords } from './beats/learned-words.ts'
import { type BeatBody, createBeatReader } from './beats/read-beats.ts'
import type { Perceived } from './performer-state.ts'

/** Observations that wait to be read, and those that are kept, at most. */
const maxKept = 40

/**
 * The performer's eye for moments. Its memory is too large for the journal: it lasts a process, and starts empty after a
 * restart, because what an earlier process saw is outdated.
 */
export interface Perception {
  /** Takes an observation, which is read with the next step. */
  hear(event: EventOf<'sight/observation'>): void
  /** Reads what has come since. A bug costs one moment, never the show. */
  read(): void
  /** Returns an observation that was read, by the `seq` of its event. */
  seen(seq: number): Perceived | undefined
  /** Returns the beats that time brings. `now` is epoch ms. */
  tick(now: number): readonly BeatBody[]
}

/** @param words the words of games, as earlier runs have learned them; what this run learns goes there */
export function createPerception(words: GameWords, print: (line: string) => void): Perception {
  const reader = createBeatReader(words)
  let waiting: EventOf<'sight/observation'>[] = []
  const kept = new Map<number, Perceived>()

  const guarded = (find: () => readonly BeatBody[]): readonly BeatBody[] => {
    try {
      return find()
    } catch (error) {
      print(`A moment was lost, because the show broke: ${describe(error)}`)
      return []
    }
  }

  return {
    hear(event) {
      waiting = [...waiting, event].slice(-maxKept)
    },
    read() {
      for (const { seq, t: at, observation } of waiting)
        kept.set(seq, { observation, at, beats: guarded(() => reader.observe(observation)) })
      waiting = []
      for (const seq of [...kept.keys()].slice(0, -maxKept)) kept.delete(seq)
    },
    seen: (seq) => kept.get(seq),
    tick: (now) => guarded(() => reader.tick(now)),
  }
}
