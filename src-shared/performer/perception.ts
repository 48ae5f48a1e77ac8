import { describe } from '../events/bounded-json.ts'
import type { EventOf } from '../events/event.ts'
import { isFromProgram } from '../events/observation.ts'
import type { GameWords } from '../moments/learned-words.ts'
import { type BeatBody, createBeatReader } from '../moments/read-beats.ts'
import type { Perceived } from './performer-state.ts'

const maxKept = 40

/** Finds beats in observations. What it remembers is not in the journal, so it is lost after a restart. */
export interface Perception {
  hear(event: EventOf<'sight/observation'>): void
  read(): void
  /** Returns the observation of this event; undefined if it was not read or is no longer kept. */
  seen(seq: number): Perceived | undefined
  /** Returns the beats caused by the passing of time. `now` is epoch ms. */
  tick(now: number): readonly BeatBody[]
  /** Returns whether the player is in danger or a menu is open, so that a line must not change the subject. */
  isTense(now: number): boolean
}

/** Creates the performer's perception, which adds to `words` what this run learns about the games' own words. */
export function createPerception(words: GameWords, print: (line: string) => void): Perception {
  let reader = createBeatReader(words)
  let source: string | undefined
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
        // What the old picture showed, such as a low health, says nothing about the new one.
        if (!isFromProgram(observation)) {
          if (source !== undefined && source !== observation.source) reader = createBeatReader(words)
          source = observation.source
        }
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
